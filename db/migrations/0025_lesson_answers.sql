CREATE TABLE "lesson_answers" (
	"student_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"choice" integer NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_answers_student_id_lesson_id_check_id_pk" PRIMARY KEY("student_id","lesson_id","check_id"),
	CONSTRAINT "lesson_answers_choice_from_zero" CHECK ("lesson_answers"."choice" >= 0)
);
--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_answers_lesson_id_index" ON "lesson_answers" USING btree ("lesson_id");