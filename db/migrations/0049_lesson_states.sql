ALTER TABLE "lessons" DROP CONSTRAINT "lessons_place";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_topic_from_one";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "shown_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_place" ON "lessons" USING btree ("course_id","week","topic") WHERE "lessons"."topic" > 0;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_state_known" CHECK ("lessons"."state" in ('draft','shown','removed'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_topic_of_shown" CHECK (("lessons"."state" = 'shown') = ("lessons"."topic" >= 1) and "lessons"."topic" >= 0);