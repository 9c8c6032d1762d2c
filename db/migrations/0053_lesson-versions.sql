CREATE TABLE "lesson_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"summary" text NOT NULL,
	"minutes" integer,
	"body" text NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_versions_number" UNIQUE("lesson_id","number"),
	CONSTRAINT "lesson_versions_from_one" CHECK ("lesson_versions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_versions_saved_by_index" ON "lesson_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "lesson_versions_due" ON "lesson_versions" USING btree ("publish_at") WHERE "lesson_versions"."publish_at" is not null and "lesson_versions"."published_at" is null;