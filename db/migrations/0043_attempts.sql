CREATE TABLE "answer_file_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" jsonb NOT NULL,
	"is_current" boolean DEFAULT true,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_file_keys_isCurrent_unique" UNIQUE("is_current")
);
--> statement-breakpoint
CREATE TABLE "assessment_accommodations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"assessment_id" uuid,
	"extra_percent" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_accommodations_once" UNIQUE NULLS NOT DISTINCT("student_id","assessment_id"),
	CONSTRAINT "assessment_accommodations_percent" CHECK ("assessment_accommodations"."extra_percent" between 1 and 400),
	CONSTRAINT "assessment_accommodations_why" CHECK (char_length("assessment_accommodations"."reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version_id" uuid,
	"epoch" integer,
	"version" integer,
	"answer" jsonb,
	"is_flagged" boolean,
	"answered_at_ms" bigint,
	"gap_ms" bigint,
	"device" text,
	"by_id" uuid,
	"details" jsonb,
	"received_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "attempt_events_answer_once" UNIQUE("attempt_id","version_id","epoch","version"),
	CONSTRAINT "attempt_events_kind_known" CHECK ("attempt_events"."kind" in ('started','saved','late','handed-over','submitted','closed','marked','released','regraded')),
	CONSTRAINT "attempt_events_answer_whole" CHECK ("attempt_events"."kind" not in ('saved', 'late') or ("attempt_events"."version_id", "attempt_events"."epoch", "attempt_events"."version", "attempt_events"."answered_at_ms") is not null)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"seed" bigint NOT NULL,
	"paper" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"writer_epoch" integer DEFAULT 1 NOT NULL,
	"writer_device" text NOT NULL,
	"score" numeric(5,2),
	"late_deduction" numeric(5,2) DEFAULT 0 NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"gap_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attempts_number" UNIQUE("enrolment_id","assessment_id","number"),
	CONSTRAINT "attempts_state_known" CHECK ("attempts"."state" in ('running','submitted','graded','released')),
	CONSTRAINT "attempts_closed_by_known" CHECK ("attempts"."closed_by" in ('student','deadline')),
	CONSTRAINT "attempts_closed" CHECK (("attempts"."state" = 'running') = ("attempts"."closed_at" is null)),
	CONSTRAINT "attempts_closed_by" CHECK (("attempts"."closed_at" is null) = ("attempts"."closed_by" is null)),
	CONSTRAINT "attempts_number_from_one" CHECK ("attempts"."number" >= 1),
	CONSTRAINT "attempts_deadline_after_start" CHECK ("attempts"."deadline_at" > "attempts"."started_at"),
	CONSTRAINT "attempts_percent" CHECK ("attempts"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "assessment_questions" (
	"assessment_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "assessment_questions_assessment_id_question_id_pk" PRIMARY KEY("assessment_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"key" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_keys_once" UNIQUE("version_id","revision"),
	CONSTRAINT "question_keys_revision_from_one" CHECK ("question_keys"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE "question_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_pictures_name_unique" UNIQUE("name"),
	CONSTRAINT "question_pictures_small" CHECK (octet_length("question_pictures"."content") <= 524288),
	CONSTRAINT "question_pictures_sized" CHECK ("question_pictures"."width" > 0 and "question_pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"ask" text NOT NULL,
	"body" jsonb NOT NULL,
	"points" numeric(6,2) NOT NULL,
	"lesson_week" integer,
	"lesson_topic" integer,
	"picture_id" uuid,
	"picture_alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_once" UNIQUE("question_id","version"),
	CONSTRAINT "question_versions_kind_known" CHECK ("question_versions"."kind" in ('single','multiple','true-false','short-text','long-text','number','ordering','matching','fill-in','hotspot','file')),
	CONSTRAINT "question_versions_points" CHECK ("question_versions"."points" > 0),
	CONSTRAINT "question_versions_lesson_whole" CHECK (("question_versions"."lesson_week" is null) = ("question_versions"."lesson_topic" is null))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_version_from_one" CHECK ("questions"."current_version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "brief" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "attempts_allowed" integer;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "counts" text DEFAULT 'best' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "opens_after_days" integer;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "due_after_days" integer;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "late_points_per_day" numeric(5,2) DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "late_floor" numeric(5,2) DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "late_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "pass_mark" numeric(5,2) DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "feedback" text DEFAULT 'graded' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "draw_count" integer;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "shuffle_questions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "shuffle_options" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "network_grace_ms" integer DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "offline_grace_ms" integer DEFAULT 7200000 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "open_for_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "draw_practised" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_questions" ADD CONSTRAINT "assessment_questions_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_questions" ADD CONSTRAINT "assessment_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_picture_id_question_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."question_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_accommodations_assessment_id_index" ON "assessment_accommodations" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "assessment_accommodations_by_id_index" ON "assessment_accommodations" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "attempt_events_version_id_index" ON "attempt_events" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "attempt_events_by_id_index" ON "attempt_events" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("enrolment_id","assessment_id") WHERE "attempts"."state" = 'running';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."state" = 'running';--> statement-breakpoint
CREATE INDEX "attempts_assessment_id_index" ON "attempts" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "attempts_student_id_index" ON "attempts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assessment_questions_question_id_index" ON "assessment_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_keys_by_id_index" ON "question_keys" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "question_pictures_course_id_index" ON "question_pictures" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "question_versions_picture_id_index" ON "question_versions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "questions_course_id_index" ON "questions" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_counts_known" CHECK ("assessments"."counts" in ('best','last'));--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_feedback_known" CHECK ("assessments"."feedback" in ('graded','due','never'));--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_duration_positive" CHECK ("assessments"."duration_ms" > 0);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_attempts_from_one" CHECK ("assessments"."attempts_allowed" >= 1);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_draw_from_one" CHECK ("assessments"."draw_count" >= 1);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_late_percent" CHECK ("assessments"."late_points_per_day" between 0 and 100 and "assessments"."late_floor" between 0 and 100);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_late_days" CHECK ("assessments"."late_days" >= 0);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_pass_percent" CHECK ("assessments"."pass_mark" between 0 and 100);--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_grace" CHECK ("assessments"."network_grace_ms" >= 0 and "assessments"."offline_grace_ms" >= "assessments"."network_grace_ms");
--> statement-breakpoint
-- What an assessment that is there already begins with (attempt-rules.ts, settingsFor).
update assessments set due_after_days = week * 7,
  duration_ms = case kind when 'quiz' then 300000 when 'exam' then 3600000 end,
  attempts_allowed = case kind when 'quiz' then 2 when 'exam' then 1 end,
  open_for_practice = kind = 'quiz';
--> statement-breakpoint
insert into state_moves (machine, from_state, to_state) values
  ('attempts', 'running', 'submitted'), ('attempts', 'running', 'graded'), ('attempts', 'running', 'released'),
  ('attempts', 'submitted', 'graded'), ('attempts', 'submitted', 'released'),
  ('attempts', 'graded', 'submitted'), ('attempts', 'graded', 'released'), ('attempts', 'released', 'submitted');
--> statement-breakpoint
create trigger attempts_moves before update of state on attempts for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
-- What an attempt began with stays: neither a change of settings nor of questions shortens or alters it.
create function refuse_other_attempt() returns trigger
  language plpgsql as $$
begin
  raise exception 'an attempt keeps its paper, settings and times' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger attempts_stay before update on attempts for each row
  when ((old.assessment_id, old.enrolment_id, old.student_id, old.number, old.seed, old.paper, old.settings, old.started_at)
      is distinct from (new.assessment_id, new.enrolment_id, new.student_id, new.number, new.seed, new.paper, new.settings, new.started_at)
    or new.deadline_at < old.deadline_at or (new.deadline_at is null) <> (old.deadline_at is null)
    or new.writer_epoch < old.writer_epoch)
  execute function refuse_other_attempt();
--> statement-breakpoint
-- For rows that are added, never changed, and go only with what they belong to.
create function refuse_change_alone() returns trigger
  language plpgsql as $$
begin
  -- Deeper than our own call: the row that they belong to is deleted, and takes them along.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger attempt_events_append_only before update or delete or truncate on attempt_events
  for each statement execute function refuse_change_alone();
--> statement-breakpoint
create trigger question_versions_append_only before update or delete or truncate on question_versions
  for each statement execute function refuse_change_alone();
--> statement-breakpoint
create trigger question_keys_append_only before update or delete or truncate on question_keys
  for each statement execute function refuse_change_alone();
