CREATE TABLE "class_lessons" (
	"session_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	CONSTRAINT "class_lessons_session_id_lesson_id_pk" PRIMARY KEY("session_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "noted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_lessons" ADD CONSTRAINT "class_lessons_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lessons" ADD CONSTRAINT "class_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_lessons_lesson_id_index" ON "class_lessons" USING btree ("lesson_id");