CREATE TABLE "grading_notices" (
	"tutor_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"given" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"comment" text NOT NULL,
	"score" numeric(5,2),
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "submission_marks_percent" CHECK ("submission_marks"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "attempt_events" DROP CONSTRAINT "attempt_events_kind_known";--> statement-breakpoint
ALTER TABLE "assessment_results" ADD COLUMN "by_id" uuid;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "comment_by_id" uuid;--> statement-breakpoint
ALTER TABLE "grading_notices" ADD CONSTRAINT "grading_notices_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_marks" ADD CONSTRAINT "submission_marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_marks" ADD CONSTRAINT "submission_marks_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_marks_submission_id_id_index" ON "submission_marks" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "submission_marks_by_id_index" ON "submission_marks" USING btree ("by_id");--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_comment_by_id_accounts_id_fk" FOREIGN KEY ("comment_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_results_by_id_index" ON "assessment_results" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "attempts_comment_by_id_index" ON "attempts" USING btree ("comment_by_id");--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("closed_at") WHERE "attempts"."state" in ('submitted','graded');--> statement-breakpoint
CREATE INDEX "submissions_open" ON "submissions" USING btree ("created_at") WHERE "submissions"."state" <> 'released';--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_kind_known" CHECK ("attempt_events"."kind" in ('started','saved','late','handed-over','submitted','closed','marked','released','regraded','extended'));
--> statement-breakpoint
create trigger submission_marks_append_only before update or delete or truncate on submission_marks
  for each statement execute function refuse_change_alone();
