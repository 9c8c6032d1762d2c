CREATE TABLE "assessment_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"score" numeric(5,2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"graded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assessment_results_one" UNIQUE("enrolment_id","assessment_id"),
	CONSTRAINT "assessment_results_percent" CHECK ("assessment_results"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"week" integer NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessments_place" UNIQUE("course_id","kind","position"),
	CONSTRAINT "assessments_kind_known" CHECK ("assessments"."kind" in ('assignment','project','quiz','exam')),
	CONSTRAINT "assessments_week_from_one" CHECK ("assessments"."week" >= 1)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"student_name" text,
	"course_title" text NOT NULL,
	"tutor_name" text,
	"grade" numeric(5,2) NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"revoked_by" uuid,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_enrolmentId_unique" UNIQUE("enrolment_id"),
	CONSTRAINT "certificates_one_per_course" UNIQUE("student_id","course_id"),
	CONSTRAINT "certificates_grade_enough" CHECK ("certificates"."grade" between 60 and 100),
	CONSTRAINT "certificates_revoked_whole" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" "citext" NOT NULL,
	"percent_off" integer,
	"amount_off_minor" bigint,
	"currency" text,
	"course_id" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_one_way" CHECK (("coupons"."percent_off" is null) <> ("coupons"."amount_off_minor" is null)),
	CONSTRAINT "coupons_amount_currency" CHECK (("coupons"."amount_off_minor" is null) = ("coupons"."currency" is null)),
	CONSTRAINT "coupons_percent_range" CHECK ("coupons"."percent_off" between 1 and 100),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount_off_minor" > 0),
	CONSTRAINT "coupons_currency_known" CHECK ("coupons"."currency" in ('NGN','USD')),
	CONSTRAINT "coupons_not_overspent" CHECK ("coupons"."uses" >= 0 and ("coupons"."max_uses" is null or "coupons"."uses" <= "coupons"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "class_attendance" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "class_attendance_session_id_student_id_pk" PRIMARY KEY("session_id","student_id"),
	CONSTRAINT "class_attendance_state_known" CHECK ("class_attendance"."state" in ('attended','missed','excused'))
);
--> statement-breakpoint
CREATE TABLE "class_reminders" (
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_reminders_session_id_account_id_kind_sequence_pk" PRIMARY KEY("session_id","account_id","kind","sequence"),
	CONSTRAINT "class_reminders_kind_known" CHECK ("class_reminders"."kind" in ('day','hour'))
);
--> statement-breakpoint
CREATE TABLE "class_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cohort_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"title" text NOT NULL,
	"meeting_url" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "class_schedules_weekday" CHECK ("class_schedules"."weekday" between 1 and 7),
	CONSTRAINT "class_schedules_start" CHECK ("class_schedules"."start_minute" between 0 and 1439),
	CONSTRAINT "class_schedules_duration" CHECK ("class_schedules"."duration_minutes" between 15 and 360),
	CONSTRAINT "class_schedules_order" CHECK ("class_schedules"."starts_on" <= "class_schedules"."ends_on"),
	CONSTRAINT "class_schedules_https" CHECK ("class_schedules"."meeting_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"schedule_id" uuid,
	"occurs_on" date,
	"cohort_id" uuid,
	"course_id" uuid,
	"tutor_id" uuid NOT NULL,
	"student_id" uuid,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"meeting_url" text NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_sessions_of_schedule" UNIQUE("schedule_id","occurs_on"),
	CONSTRAINT "class_sessions_kind_known" CHECK ("class_sessions"."kind" in ('class','trial')),
	CONSTRAINT "class_sessions_state_known" CHECK ("class_sessions"."state" in ('scheduled','cancelled')),
	CONSTRAINT "class_sessions_occurrence" CHECK ("class_sessions"."schedule_id" is null or "class_sessions"."occurs_on" is not null),
	CONSTRAINT "class_sessions_whose" CHECK (("class_sessions"."kind" = 'class') = ("class_sessions"."cohort_id" is not null) and ("class_sessions"."kind" = 'trial') = ("class_sessions"."student_id" is not null)),
	CONSTRAINT "class_sessions_order" CHECK ("class_sessions"."starts_at" < "class_sessions"."ends_at"),
	CONSTRAINT "class_sessions_https" CHECK ("class_sessions"."meeting_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "tutor_availability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "tutor_availability_weekday" CHECK ("tutor_availability"."weekday" between 1 and 7),
	CONSTRAINT "tutor_availability_minutes" CHECK ("tutor_availability"."start_minute" >= 0 and "tutor_availability"."end_minute" <= 1440 and "tutor_availability"."start_minute" < "tutor_availability"."end_minute")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_state_known" CHECK ("cohorts"."state" in ('open','running','finished'))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"tutor_id" uuid,
	"cohort_id" uuid,
	"plan" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"first_paid_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_lesson_id" uuid,
	"last_opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_plan_known" CHECK ("enrolments"."plan" in ('upfront','installment','monthly','course','month')),
	CONSTRAINT "enrolments_state_known" CHECK ("enrolments"."state" in ('active','paused','completed','cancelled')),
	CONSTRAINT "enrolments_completed_dated" CHECK (("enrolments"."state" = 'completed') = ("enrolments"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "lesson_assets_name" UNIQUE("course_id","kind","name"),
	CONSTRAINT "lesson_assets_kind_known" CHECK ("lesson_assets"."kind" in ('picture','file')),
	CONSTRAINT "lesson_assets_small" CHECK (octet_length("lesson_assets"."content") <= 524288)
);
--> statement-breakpoint
CREATE TABLE "lesson_files" (
	"lesson_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lesson_files_lesson_id_asset_id_pk" PRIMARY KEY("lesson_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"student_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_notes_student_id_lesson_id_pk" PRIMARY KEY("student_id","lesson_id"),
	CONSTRAINT "lesson_notes_length" CHECK (char_length("lesson_notes"."text") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_progress_enrolment_id_lesson_id_pk" PRIMARY KEY("enrolment_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"topic" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"minutes" integer,
	"body" text,
	"video_url" text,
	"video_bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_place" UNIQUE("course_id","week","topic"),
	CONSTRAINT "lessons_address" UNIQUE("course_id","slug"),
	CONSTRAINT "lessons_topic_from_one" CHECK ("lessons"."topic" >= 1),
	CONSTRAINT "lessons_video_https" CHECK ("lessons"."video_url" is null or "lessons"."video_url" like 'https://%'),
	CONSTRAINT "lessons_video_sized" CHECK (("lessons"."video_url" is null) = ("lessons"."video_bytes" is null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"tutor_id" uuid,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"student_read_at" timestamp (3) with time zone,
	"other_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_one" UNIQUE NULLS NOT DISTINCT("student_id","tutor_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"from_student" boolean NOT NULL,
	"sender_id" uuid,
	"body" text NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_request_key" UNIQUE("conversation_id","request_key"),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"about" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_once" UNIQUE("account_id","about"),
	CONSTRAINT "notifications_link_here" CHECK ("notifications"."link" is null or "notifications"."link" ~ '^/[^/]'),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('pick','message','grade','due-soon','class-soon','class-changed','payment','certificate','referral','announcement'))
);
--> statement-breakpoint
CREATE TABLE "mifi_grants" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"handed_over_by" uuid,
	CONSTRAINT "mifi_grants_handed_by" CHECK (("mifi_grants"."handed_over_at" is null) = ("mifi_grants"."handed_over_by" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"referral_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_once" UNIQUE("referral_id","account_id","currency","reason"),
	CONSTRAINT "credit_entries_not_nothing" CHECK ("credit_entries"."amount_minor" <> 0),
	CONSTRAINT "credit_entries_currency_known" CHECK ("credit_entries"."currency" in ('NGN','USD')),
	CONSTRAINT "credit_entries_reason_known" CHECK ("credit_entries"."reason" in ('referral','welcome','spent','returned'))
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"signed_up_at" timestamp (3) with time zone NOT NULL,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_invitedId_unique" UNIQUE("invited_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."invited_id")
);
--> statement-breakpoint
CREATE TABLE "tutor_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "time_zone" text DEFAULT 'Africa/Lagos' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "time_zone" text DEFAULT 'Africa/Lagos' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "review_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "rating_hundredths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "search_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "course_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "available_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_accounts_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reminders" ADD CONSTRAINT "class_reminders_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reminders" ADD CONSTRAINT "class_reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_schedules" ADD CONSTRAINT "class_schedules_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_schedule_id_class_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."class_schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_availability" ADD CONSTRAINT "tutor_availability_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_last_lesson_id_lessons_id_fk" FOREIGN KEY ("last_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_assets" ADD CONSTRAINT "lesson_assets_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_asset_id_lesson_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."lesson_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_week_course_weeks_course_id_week_fk" FOREIGN KEY ("course_id","week") REFERENCES "public"."course_weeks"("course_id","week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mifi_grants" ADD CONSTRAINT "mifi_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mifi_grants" ADD CONSTRAINT "mifi_grants_handed_over_by_accounts_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_results_assessment_id_index" ON "assessment_results" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_index" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "coupons_course_id_index" ON "coupons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "class_attendance_student_id_index" ON "class_attendance" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_reminders_account_id_index" ON "class_reminders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "class_schedules_cohort_id_index" ON "class_schedules" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "class_sessions_cohort_id_starts_at_index" ON "class_sessions" USING btree ("cohort_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_tutor_id_starts_at_index" ON "class_sessions" USING btree ("tutor_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_student_id_starts_at_index" ON "class_sessions" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_starts_at_index" ON "class_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "tutor_availability_tutor_id_index" ON "tutor_availability" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "cohorts_course_id_tutor_id_index" ON "cohorts" USING btree ("course_id","tutor_id");--> statement-breakpoint
CREATE INDEX "cohorts_tutor_id_index" ON "cohorts" USING btree ("tutor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("student_id","course_id") WHERE "enrolments"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "enrolments_course_id_tutor_id_index" ON "enrolments" USING btree ("course_id","tutor_id");--> statement-breakpoint
CREATE INDEX "enrolments_tutor_id_index" ON "enrolments" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "enrolments_cohort_id_index" ON "enrolments" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson_id_index" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson_id_index" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "conversations_student_id_last_message_at_index" ON "conversations" USING btree ("student_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_tutor_id_last_message_at_index" ON "conversations" USING btree ("tutor_id","last_message_at");--> statement-breakpoint
CREATE INDEX "messages_conversation_id_created_at_id_index" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_account_id_created_at_id_index" ON "notifications" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "mifi_grants_handed_over_at_earned_at_index" ON "mifi_grants" USING btree ("handed_over_at","earned_at");--> statement-breakpoint
CREATE INDEX "credit_entries_account_id_created_at_index" ON "credit_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer_id_index" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_accountId_unique" UNIQUE("account_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_discount_percent" CHECK ("courses"."discount_percent" between 0 and 100);