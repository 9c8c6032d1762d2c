CREATE TABLE "practice_answers" (
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"answer" jsonb,
	"is_right" boolean NOT NULL,
	"is_daily" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"answered_on" date NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_answers_student_id_id_pk" PRIMARY KEY("student_id","id")
);
--> statement-breakpoint
CREATE TABLE "practice_cards" (
	"student_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	"due_on" date,
	"days" integer,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "practice_cards_student_id_question_id_pk" PRIMARY KEY("student_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_card" FOREIGN KEY ("student_id","question_id") REFERENCES "public"."practice_cards"("student_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_answers_student_id_question_id_index" ON "practice_answers" USING btree ("student_id","question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_student_id_answered_on_index" ON "practice_answers" USING btree ("student_id","answered_on");--> statement-breakpoint
CREATE INDEX "practice_answers_version_id_index" ON "practice_answers" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "practice_cards_question_id_index" ON "practice_cards" USING btree ("question_id");--> statement-breakpoint
create trigger practice_answers_append_only before update or delete or truncate on practice_answers
  for each statement execute function refuse_change_alone();
