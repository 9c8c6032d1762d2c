CREATE TABLE "submission_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"upload_id" uuid,
	"link" text,
	"text" text DEFAULT '' NOT NULL,
	"late_days" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_versions_number" UNIQUE("submission_id","number"),
	CONSTRAINT "submission_versions_number_from_one" CHECK ("submission_versions"."number" >= 1),
	CONSTRAINT "submission_versions_hold_something" CHECK ("submission_versions"."upload_id" is not null or "submission_versions"."link" is not null or "submission_versions"."text" <> ''),
	CONSTRAINT "submission_versions_link_https" CHECK ("submission_versions"."link" like 'https://%'),
	CONSTRAINT "submission_versions_late_days" CHECK ("submission_versions"."late_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_one" UNIQUE("enrolment_id","assessment_id"),
	CONSTRAINT "submissions_state_known" CHECK ("submissions"."state" in ('submitted','graded','released'))
);
--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_versions_upload_id_index" ON "submission_versions" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "submissions_assessment_id_index" ON "submissions" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "submissions_student_id_index" ON "submissions" USING btree ("student_id");
--> statement-breakpoint
insert into state_moves (machine, from_state, to_state) values
  ('submissions', 'submitted', 'graded'), ('submissions', 'graded', 'released');
--> statement-breakpoint
create trigger submissions_moves before update of state on submissions for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
create trigger submission_versions_append_only before update or delete or truncate on submission_versions
  for each statement execute function refuse_change_alone();
--> statement-breakpoint
-- What is graded stays as it was graded.
create function refuse_version_of_graded() returns trigger
  language plpgsql as $$
begin
  if not exists (select from submissions where id = new.submission_id and state = 'submitted') then
    raise exception 'this submission is graded' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger submission_versions_while_submitted before insert on submission_versions for each row
  execute function refuse_version_of_graded();
