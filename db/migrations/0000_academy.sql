-- citext: addresses compare without case. pg_trgm and unaccent: search by name as people type it. btree_gist: a range and an id in one
-- exclusion constraint. What tables cannot say (functions, triggers, exclusions) is in the rules.sql beside them (db/rules.ts).
create extension if not exists citext;--> statement-breakpoint
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
create extension if not exists btree_gist;--> statement-breakpoint
-- Indexes are made of it, so it stands here: who changes it makes them anew. unaccent() is only "stable" and so cannot be indexed; naming
-- its dictionary makes it safe to declare immutable.
create or replace function search_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));--> statement-breakpoint
CREATE TABLE "pending_files" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"scope" text NOT NULL,
	"key" uuid NOT NULL,
	"content_hash" text,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"bucket" text NOT NULL,
	"window_number" bigint NOT NULL,
	"hits" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_counters_bucket_window_number_pk" PRIMARY KEY("bucket","window_number")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"bulk" boolean DEFAULT false NOT NULL,
	"dedupe_key" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"server_failed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_outbox_dedupe_key" UNIQUE("dedupe_key"),
	CONSTRAINT "mail_outbox_message_id" UNIQUE("message_id"),
	CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('waiting','sent','kept','given-up')),
	CONSTRAINT "mail_outbox_waits_for_a_time" CHECK (("mail_outbox"."state" = 'waiting') = ("mail_outbox"."next_attempt_at" is not null)),
	CONSTRAINT "mail_outbox_sent_at_a_time" CHECK (("mail_outbox"."state" = 'sent') = ("mail_outbox"."sent_at" is not null)),
	CONSTRAINT "mail_outbox_one_recipient" CHECK ("mail_outbox"."to_address" ~ '^[^[:space:][:cntrl:],<>@]+@[A-Za-z0-9.-]+$'),
	CONSTRAINT "mail_outbox_one_reply_to" CHECK ("mail_outbox"."reply_to" ~ '^[^[:space:][:cntrl:],<>@]+@[A-Za-z0-9.-]+$'),
	CONSTRAINT "mail_outbox_subject_one_line" CHECK ("mail_outbox"."subject" <> '' and "mail_outbox"."subject" !~ '[[:cntrl:]]'),
	CONSTRAINT "mail_outbox_attempts_counted" CHECK ("mail_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_charges" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"handle" text,
	"address" text,
	"account_number" text,
	"bank_name" text,
	"account_holder" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"keeps_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_charges_currency_known" CHECK ("sandbox_charges"."currency" in ('NGN','USD')),
	CONSTRAINT "sandbox_charges_state_known" CHECK ("sandbox_charges"."state" in ('open','challenge','failed','succeeded')),
	CONSTRAINT "sandbox_charges_failure_known" CHECK ("sandbox_charges"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','refused','mismatch'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_currency_known" CHECK ("sandbox_refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "sandbox_refunds_state_known" CHECK ("sandbox_refunds"."state" in ('failed','succeeded'))
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."only")
);
--> statement-breakpoint
CREATE TABLE "webhook_poison" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "webhook_poison_source_known" CHECK ("webhook_poison"."source" in ('sandbox','paystack','stripe','whatsapp','mail'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_simulated" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"is_written" boolean DEFAULT false NOT NULL,
	"buttons" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_roles" (
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_roles_account_id_role_pk" PRIMARY KEY("account_id","role"),
	CONSTRAINT "account_roles_known" CHECK ("account_roles"."role" in ('student','tutor','admin','support','office'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"email_verified_at" timestamp (3) with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"avatar_key" text,
	"avatar_small_key" text,
	"state" text DEFAULT 'active' NOT NULL,
	"close_after" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"time_zone" text DEFAULT 'Africa/Lagos' NOT NULL,
	"sign_up_key_hash" text,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_avatarKey_unique" UNIQUE("avatar_key"),
	CONSTRAINT "accounts_avatarSmallKey_unique" UNIQUE("avatar_small_key"),
	CONSTRAINT "accounts_state_known" CHECK ("accounts"."state" in ('active','suspended','closing','closed')),
	CONSTRAINT "accounts_theme_known" CHECK ("accounts"."theme" in ('light','dark')),
	CONSTRAINT "accounts_closing_dated" CHECK (("accounts"."state" = 'closing') = ("accounts"."close_after" is not null)),
	CONSTRAINT "accounts_password_hashed" CHECK ("accounts"."password_hash" like '$argon2id$%'),
	CONSTRAINT "accounts_avatar_whole" CHECK (("accounts"."avatar_key" is null) = ("accounts"."avatar_small_key" is null)),
	CONSTRAINT "accounts_closed_empty" CHECK ("accounts"."state" <> 'closed' or ("accounts"."password_hash" is null and "accounts"."avatar_key" is null))
);
--> statement-breakpoint
CREATE TABLE "admin_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_links_token_hashed" CHECK ("admin_links"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "link_tokens_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "link_tokens_purpose_known" CHECK ("link_tokens"."purpose" in ('verify-email','reset-password'))
);
--> statement-breakpoint
CREATE TABLE "oauth_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"browser_key_hash" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text,
	"remember" boolean DEFAULT false NOT NULL,
	"handoff_hash" text,
	"person" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_attempts_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "oauth_attempts_handoffHash_unique" UNIQUE("handoff_hash"),
	CONSTRAINT "oauth_attempts_provider_known" CHECK ("oauth_attempts"."provider" in ('google','facebook')),
	CONSTRAINT "oauth_attempts_handed_off_whole" CHECK (("oauth_attempts"."handoff_hash" is null) = ("oauth_attempts"."person" is null))
);
--> statement-breakpoint
CREATE TABLE "office_role_capabilities" (
	"role_id" uuid NOT NULL,
	"capability" text NOT NULL,
	CONSTRAINT "office_role_capabilities_role_id_capability_pk" PRIMARY KEY("role_id","capability"),
	CONSTRAINT "office_role_capabilities_known" CHECK ("office_role_capabilities"."capability" in ('api.read','assessments.extend','assessments.mark','certificates.revoke','equipment.hand-out','grades.release','messages.answer','orders.read','payments.confirm','payments.extend','questions.correct','students.assign','payments.refund','roles.change','roles.read','settings.change'))
);
--> statement-breakpoint
CREATE TABLE "office_role_holders" (
	"account_id" uuid NOT NULL,
	"role" text DEFAULT 'office' NOT NULL,
	"role_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_role_holders_account_id_role_role_id_pk" PRIMARY KEY("account_id","role","role_id"),
	CONSTRAINT "office_role_holders_office" CHECK ("office_role_holders"."role" = 'office')
);
--> statement-breakpoint
CREATE TABLE "office_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_roles_name_unique" UNIQUE("name"),
	CONSTRAINT "office_roles_named" CHECK (char_length("office_roles"."name") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"new_password_hash" text,
	"new_two_factor" boolean,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"earlier_hashes" text[] DEFAULT '{}' NOT NULL,
	"earlier_expire_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "one_time_codes_one" UNIQUE("session_id","purpose"),
	CONSTRAINT "one_time_codes_purpose_known" CHECK ("one_time_codes"."purpose" in ('2fa','password','two-factor-change','close-account','step-up')),
	CONSTRAINT "one_time_codes_five_tries" CHECK ("one_time_codes"."attempts" between 0 and 5),
	CONSTRAINT "one_time_codes_carry_password" CHECK (("one_time_codes"."purpose" = 'password') = ("one_time_codes"."new_password_hash" is not null)),
	CONSTRAINT "one_time_codes_carry_switch" CHECK (("one_time_codes"."purpose" = 'two-factor-change') = ("one_time_codes"."new_two_factor" is not null))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"device" text,
	"ip_address" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"device_id" uuid,
	"device" text NOT NULL,
	"ip_address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind_known" CHECK ("sessions"."kind" in ('full','pending')),
	CONSTRAINT "sessions_token_hashed" CHECK ("sessions"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sessions_end_after_begin" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"email" "citext",
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "social_identities_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "social_identities_one_each" UNIQUE("account_id","provider"),
	CONSTRAINT "social_identities_provider_known" CHECK ("social_identities"."provider" in ('google','facebook'))
);
--> statement-breakpoint
CREATE TABLE "wrong_code_tries" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone[] NOT NULL,
	CONSTRAINT "wrong_code_tries_ten" CHECK (cardinality("wrong_code_tries"."tried_at") <= 10)
);
--> statement-breakpoint
CREATE TABLE "act_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"act" text NOT NULL,
	"subject" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"form_key" uuid,
	"outcome" jsonb,
	CONSTRAINT "act_links_token" UNIQUE("token_hash"),
	CONSTRAINT "act_links_act_known" CHECK ("act_links"."act" in ('coming','move','join','hand-in','pay')),
	CONSTRAINT "act_links_order" CHECK ("act_links"."created_at" < "act_links"."ends_at"),
	CONSTRAINT "act_links_used" CHECK (("act_links"."used_at" is null) = ("act_links"."form_key" is null) and ("act_links"."outcome" is null or "act_links"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_reads_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"is_on_whats_app" boolean DEFAULT false NOT NULL,
	"tutor_id" uuid,
	CONSTRAINT "announcements_moment" UNIQUE("course_id","created_at"),
	CONSTRAINT "announcements_request_key" UNIQUE("course_id","request_key"),
	CONSTRAINT "announcements_side_known" CHECK ("announcements"."side" in ('tutor','support')),
	CONSTRAINT "announcements_staff_to_all" CHECK ("announcements"."side" <> 'support' or "announcements"."tutor_id" is null),
	CONSTRAINT "announcements_length" CHECK (char_length("announcements"."body") <= 4000 and ("announcements"."deleted_at" is not null) = ("announcements"."body" = ''))
);
--> statement-breakpoint
CREATE TABLE "assessment_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"score" numeric(5,2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"graded_at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid,
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
	"brief" text DEFAULT '' NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration_ms" integer,
	"attempts_allowed" integer,
	"counts" text DEFAULT 'best' NOT NULL,
	"opens_after_days" integer,
	"due_after_days" integer,
	"late_points_per_day" numeric(5,2) DEFAULT 5 NOT NULL,
	"late_floor" numeric(5,2) DEFAULT 60 NOT NULL,
	"late_days" integer DEFAULT 7 NOT NULL,
	"pass_mark" numeric(5,2) DEFAULT 60 NOT NULL,
	"feedback" text DEFAULT 'spent' NOT NULL,
	"draw_count" integer,
	"shuffle_questions" boolean DEFAULT true NOT NULL,
	"shuffle_options" boolean DEFAULT true NOT NULL,
	"network_grace_ms" integer DEFAULT 10000 NOT NULL,
	"offline_grace_ms" integer DEFAULT 7200000 NOT NULL,
	"open_for_practice" boolean DEFAULT false NOT NULL,
	"draw_practised" boolean DEFAULT false NOT NULL,
	"keys_opened_at" timestamp (3) with time zone,
	"opens_with_lessons" integer,
	CONSTRAINT "assessments_place" UNIQUE("course_id","kind","position"),
	CONSTRAINT "assessments_kind_known" CHECK ("assessments"."kind" in ('assignment','project','quiz','exam')),
	CONSTRAINT "assessments_week_from_one" CHECK ("assessments"."week" >= 1),
	CONSTRAINT "assessments_counts_known" CHECK ("assessments"."counts" in ('best','last')),
	CONSTRAINT "assessments_feedback_known" CHECK ("assessments"."feedback" in ('spent','due','opened','never')),
	CONSTRAINT "assessments_duration_positive" CHECK ("assessments"."duration_ms" > 0),
	CONSTRAINT "assessments_attempts_from_one" CHECK ("assessments"."attempts_allowed" >= 1),
	CONSTRAINT "assessments_opens_percent" CHECK ("assessments"."opens_with_lessons" between 1 and 100),
	CONSTRAINT "assessments_draw_from_one" CHECK ("assessments"."draw_count" >= 1),
	CONSTRAINT "assessments_late_percent" CHECK ("assessments"."late_points_per_day" between 0 and 100 and "assessments"."late_floor" between 0 and 100),
	CONSTRAINT "assessments_late_days" CHECK ("assessments"."late_days" >= 0),
	CONSTRAINT "assessments_pass_percent" CHECK ("assessments"."pass_mark" between 0 and 100),
	CONSTRAINT "assessments_grace" CHECK ("assessments"."network_grace_ms" >= 0 and "assessments"."offline_grace_ms" >= "assessments"."network_grace_ms")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"about" text NOT NULL,
	"subject" uuid,
	"details" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"claim" text,
	"card_group" text NOT NULL,
	"glyph" text NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_cards_position_unique" UNIQUE("position"),
	CONSTRAINT "course_cards_group_known" CHECK ("course_cards"."card_group" in ('tech','exams','subjects'))
);
--> statement-breakpoint
CREATE TABLE "course_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"length_weeks" integer,
	"currency" text NOT NULL,
	"amount_minor" bigint,
	"position" integer NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "course_fees_valid_some_time" CHECK ("course_fees"."valid_from" < "course_fees"."valid_until"),
	CONSTRAINT "course_fees_plan_known" CHECK ("course_fees"."plan" in ('upfront','installment','monthly','course','month')),
	CONSTRAINT "course_fees_currency_known" CHECK ("course_fees"."currency" in ('NGN','USD')),
	CONSTRAINT "course_fees_positive" CHECK ("course_fees"."amount_minor" is null or "course_fees"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_weeks" (
	"course_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"title" text NOT NULL,
	"topics" text[] NOT NULL,
	CONSTRAINT "course_weeks_course_id_week_pk" PRIMARY KEY("course_id","week"),
	CONSTRAINT "course_weeks_from_one" CHECK ("course_weeks"."week" >= 1)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"short_title" text NOT NULL,
	"school" text NOT NULL,
	"glyph" text NOT NULL,
	"summary" text NOT NULL,
	"overview" text[] NOT NULL,
	"level" text NOT NULL,
	"format" text NOT NULL,
	"tools" text[] NOT NULL,
	"objectives" text[] NOT NULL,
	"weeks" integer,
	"project_weeks" integer DEFAULT 0 NOT NULL,
	"duration_note" text,
	"position" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"popular_rank" integer,
	"dashboard_rank" integer,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_discount_percent" CHECK ("courses"."discount_percent" between 0 and 100),
	CONSTRAINT "courses_weeks_positive" CHECK ("courses"."weeks" is null or "courses"."weeks" > 0)
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "schools_key_form" CHECK ("schools"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "schools_kind_known" CHECK ("schools"."kind" in ('career','exam','subject'))
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
CREATE TABLE "state_moves" (
	"machine" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "state_moves_machine_from_state_to_state_pk" PRIMARY KEY("machine","from_state","to_state")
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
CREATE TABLE "order_parts" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "order_parts_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_parts_from_one" CHECK ("order_parts"."number" >= 1),
	CONSTRAINT "order_parts_amount" CHECK ("order_parts"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"tutor_id" uuid,
	"plan" text NOT NULL,
	"plan_key" text NOT NULL,
	"pays" text NOT NULL,
	"billing_country" text NOT NULL,
	"currency" text NOT NULL,
	"original_minor" bigint NOT NULL,
	"discount_percent" integer NOT NULL,
	"discount_minor" bigint NOT NULL,
	"coupon_id" uuid,
	"coupon_minor" bigint NOT NULL,
	"credit_minor" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"grace_days" integer DEFAULT 7 NOT NULL,
	"second_part_days" integer DEFAULT 45 NOT NULL,
	"late_transfer_days" integer DEFAULT 7 NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_plan_known" CHECK ("orders"."plan" in ('upfront','installment','monthly','course','month')),
	CONSTRAINT "orders_pays_known" CHECK ("orders"."pays" in ('once','twice','monthly')),
	CONSTRAINT "orders_country_known" CHECK ("orders"."billing_country" in ('NG','GH','KE','ZA')),
	CONSTRAINT "orders_currency_known" CHECK ("orders"."currency" in ('NGN','USD')),
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open','running','paid','expired','cancelled','refunded')),
	CONSTRAINT "orders_price" CHECK ("orders"."original_minor" > 0 and "orders"."discount_minor" >= 0 and "orders"."coupon_minor" >= 0 and "orders"."credit_minor" >= 0
        and "orders"."discount_minor" + "orders"."coupon_minor" + "orders"."credit_minor" <= "orders"."original_minor"),
	CONSTRAINT "orders_coupon_given" CHECK ("orders"."coupon_id" is not null or "orders"."coupon_minor" = 0)
);
--> statement-breakpoint
CREATE TABLE "part_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"was_due_on" date NOT NULL,
	"due_on" date NOT NULL,
	"reason" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "part_extensions_later" CHECK ("part_extensions"."due_on" > "part_extensions"."was_due_on"),
	CONSTRAINT "part_extensions_why" CHECK (char_length("part_extensions"."reason") between 3 and 300)
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
CREATE TABLE "class_confirmations" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_confirmations_session_id_student_id_pk" PRIMARY KEY("session_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "class_lessons" (
	"session_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	CONSTRAINT "class_lessons_session_id_lesson_id_pk" PRIMARY KEY("session_id","lesson_id")
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
	"noted_at" timestamp (3) with time zone,
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
	"seats" integer,
	CONSTRAINT "cohorts_state_known" CHECK ("cohorts"."state" in ('open','running','finished')),
	CONSTRAINT "cohorts_seats_positive" CHECK ("cohorts"."seats" > 0)
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
	"zone" text DEFAULT 'Africa/Lagos' NOT NULL,
	CONSTRAINT "enrolments_plan_known" CHECK ("enrolments"."plan" in ('upfront','installment','monthly','course','month')),
	CONSTRAINT "enrolments_state_known" CHECK ("enrolments"."state" in ('active','paused','completed','cancelled')),
	CONSTRAINT "enrolments_completed_dated" CHECK (("enrolments"."state" = 'completed') = ("enrolments"."completed_at" is not null))
);
--> statement-breakpoint
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
	"marked_at" timestamp (3) with time zone,
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
	"supplied_md5" text,
	CONSTRAINT "lessons_place" UNIQUE("course_id","week","topic"),
	CONSTRAINT "lessons_address" UNIQUE("course_id","slug"),
	CONSTRAINT "lessons_topic_from_one" CHECK ("lessons"."topic" >= 1),
	CONSTRAINT "lessons_video_https" CHECK ("lessons"."video_url" is null or "lessons"."video_url" like 'https://%'),
	CONSTRAINT "lessons_video_sized" CHECK (("lessons"."video_url" is null) = ("lessons"."video_bytes" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"holder" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','credit','promotions','refund','disputed','loss')),
	CONSTRAINT "ledger_entries_currency_known" CHECK ("ledger_entries"."currency" in ('NGN','USD')),
	CONSTRAINT "ledger_entries_not_nothing" CHECK ("ledger_entries"."amount_minor" <> 0),
	CONSTRAINT "ledger_entries_held" CHECK (("ledger_entries"."account" = 'promotions') = ("ledger_entries"."holder" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_once" UNIQUE("kind","subject"),
	CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed'))
);
--> statement-breakpoint
CREATE TABLE "conversation_participants" (
	"conversation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"account_id" uuid,
	"tutor_id" uuid,
	"read_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_participants_conversation_id_side_pk" PRIMARY KEY("conversation_id","side"),
	CONSTRAINT "conversation_participants_support_never_blocks" CHECK ("conversation_participants"."side" <> 'support' or "conversation_participants"."blocked_at" is null),
	CONSTRAINT "conversation_participants_side_known" CHECK ("conversation_participants"."side" in ('student','tutor','support')),
	CONSTRAINT "conversation_participants_by_side" CHECK (("conversation_participants"."side" = 'tutor') = ("conversation_participants"."tutor_id" is not null) and ("conversation_participants"."side" = 'student') <= ("conversation_participants"."account_id" is not null)
        and ("conversation_participants"."side" = 'support') <= ("conversation_participants"."account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"pair_key" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_pairKey_unique" UNIQUE("pair_key")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"arrived_as" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"preview_key" text,
	"preview_bytes" integer,
	"duration_ms" integer,
	"wave" text,
	CONSTRAINT "message_files_upload" UNIQUE("arrived_as"),
	CONSTRAINT "message_files_position" UNIQUE("message_id","position"),
	CONSTRAINT "message_files_kind_known" CHECK ("message_files"."kind" in ('file','picture','voice')),
	CONSTRAINT "message_files_position_bound" CHECK ("message_files"."position" between 0 and 4),
	CONSTRAINT "message_files_sounded" CHECK (("message_files"."kind" = 'voice') = ("message_files"."duration_ms" is not null) and ("message_files"."wave" is null or "message_files"."kind" = 'voice')),
	CONSTRAINT "message_files_sized" CHECK ("message_files"."size_bytes" > 0),
	CONSTRAINT "message_files_pictured" CHECK (num_nonnulls("message_files"."width", "message_files"."height", "message_files"."preview_key", "message_files"."preview_bytes") = case when "message_files"."kind" = 'picture' then 4 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"said" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"note" text,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","side"),
	CONSTRAINT "message_reports_side_known" CHECK ("message_reports"."side" in ('student','tutor','support')),
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('abuse','advances','money','spam','other')),
	CONSTRAINT "message_reports_ended" CHECK (("message_reports"."ended_at" is null) = ("message_reports"."note" is null) and ("message_reports"."ended_at" is not null or "message_reports"."ended_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid,
	"body" text NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"side" text NOT NULL,
	"change" integer NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "messages_request_key" UNIQUE("conversation_id","request_key"),
	CONSTRAINT "messages_change" UNIQUE("conversation_id","change"),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."body") <= 4000 and ("messages"."deleted_at" is null or "messages"."body" = ''))
);
--> statement-breakpoint
CREATE TABLE "reply_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "reply_keys_one" CHECK ("reply_keys"."only")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"confirm_token_hash" text,
	"confirm_sent_at" timestamp (3) with time zone,
	"unsubscribe_token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_confirmTokenHash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "newsletter_subscribers_unsubscribeToken_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "newsletter_state_known" CHECK ("newsletter_subscribers"."state" in ('pending','confirmed','unsubscribed')),
	CONSTRAINT "newsletter_confirmed_dated" CHECK ("newsletter_subscribers"."state" <> 'confirmed' or "newsletter_subscribers"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "notification_deliveries_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "notification_deliveries_channel_known" CHECK ("notification_deliveries"."channel" in ('email','push','whatsapp')),
	CONSTRAINT "notification_deliveries_state_known" CHECK ("notification_deliveries"."state" in ('new','waiting','sent','dropped','failed')),
	CONSTRAINT "notification_deliveries_settled" CHECK (("notification_deliveries"."settled_at" is null) = ("notification_deliveries"."state" in ('new','waiting')))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"quiet_from" integer DEFAULT 22 NOT NULL,
	"quiet_to" integer DEFAULT 6 NOT NULL,
	"classes_in_quiet" boolean DEFAULT false NOT NULL,
	"stop_token" text NOT NULL,
	CONSTRAINT "notification_settings_stop_token" UNIQUE("stop_token"),
	CONSTRAINT "notification_settings_hours" CHECK ("notification_settings"."quiet_from" between 0 and 23 and "notification_settings"."quiet_to" between 0 and 23)
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
	"until" timestamp (3) with time zone,
	"acts" jsonb,
	CONSTRAINT "notifications_once" UNIQUE("account_id","about"),
	CONSTRAINT "notifications_link_here" CHECK ("notifications"."link" is null or "notifications"."link" ~ '^/[^/]'),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('pick','message','grade','due-soon','class-soon','class-changed','payment','certificate','referral','announcement'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
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
	"rewarded_for" uuid,
	CONSTRAINT "referrals_invitedId_unique" UNIQUE("invited_id"),
	CONSTRAINT "referrals_rewarded_once" UNIQUE("rewarded_for"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."invited_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"posted_on" date NOT NULL,
	"summary" text NOT NULL,
	"school" text NOT NULL,
	"body" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "faq_items_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "site_documents" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"updated_on" date NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"date_text" text NOT NULL,
	"portrait" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "testimonials_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "sponsor_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sends_notes" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"own_part" integer,
	"own_until" timestamp (3) with time zone,
	CONSTRAINT "sponsor_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sponsor_links_own" CHECK (("sponsor_links"."own_part" is null) = ("sponsor_links"."own_until" is null))
);
--> statement-breakpoint
CREATE TABLE "sponsor_note_months" (
	"note_id" uuid NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "sponsor_note_months_note_id_month_pk" PRIMARY KEY("note_id","month")
);
--> statement-breakpoint
CREATE TABLE "sponsor_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"confirm_token_hash" text NOT NULL,
	"stop_token" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sponsor_notes_confirmTokenHash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "sponsor_notes_stopToken_unique" UNIQUE("stop_token"),
	CONSTRAINT "sponsor_notes_once" UNIQUE("link_id","email")
);
--> statement-breakpoint
CREATE TABLE "sponsor_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"bank" text NOT NULL,
	"identity" text NOT NULL,
	"likeness" text NOT NULL,
	"paid_on" date NOT NULL,
	"paid_at" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"narration" text NOT NULL,
	"sender" text NOT NULL,
	"bank_reference" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"was_undone" boolean DEFAULT false NOT NULL,
	"reason" text,
	"joined_to" uuid,
	"is_other" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_lines_once" UNIQUE("bank","identity"),
	CONSTRAINT "bank_lines_amount_positive" CHECK ("bank_lines"."amount_minor" > 0),
	CONSTRAINT "bank_lines_currency_known" CHECK ("bank_lines"."currency" in ('NGN','USD')),
	CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('waiting','counted','ignored','joined')),
	CONSTRAINT "bank_lines_decided" CHECK (("bank_lines"."state" = 'waiting') = ("bank_lines"."decided_at" is null)),
	CONSTRAINT "bank_lines_ignored_why" CHECK (("bank_lines"."state" = 'ignored') = ("bank_lines"."reason" is not null)),
	CONSTRAINT "bank_lines_joined_to" CHECK (("bank_lines"."state" = 'joined') = ("bank_lines"."joined_to" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_mappings" (
	"bank" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"headings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_shares" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "line_shares_amount" CHECK ("line_shares"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"file_name" text NOT NULL,
	"cells" jsonb,
	"row_count" integer NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"out_count" integer DEFAULT 0 NOT NULL,
	"from_day" date,
	"to_day" date,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"by_hand" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statements_cells_until_import" CHECK (("statements"."imported_at" is null) = ("statements"."cells" is not null))
);
--> statement-breakpoint
CREATE TABLE "transfer_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"statement_id" uuid,
	"line_id" uuid,
	"order_id" uuid,
	"payment_id" uuid,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_actions_action_known" CHECK ("transfer_actions"."action" in ('import','type','count','ask','turn-down','ignore','join','keep-apart','undo','refuse-claim'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"student_id" uuid,
	"author_name" text,
	"rating" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_one_per_student" UNIQUE("tutor_id","student_id"),
	CONSTRAINT "reviews_rating_range" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('pending','published','rejected')),
	CONSTRAINT "reviews_published_dated" CHECK (("reviews"."state" = 'published') = ("reviews"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "tutor_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" "citext" NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"course" text NOT NULL,
	"portfolio" text,
	"fee" text DEFAULT '' NOT NULL,
	"payment_mode" text NOT NULL,
	"unique_info" text NOT NULL,
	"syllabus_key" text NOT NULL,
	"syllabus_name" text NOT NULL,
	"syllabus_bytes" integer NOT NULL,
	"cv_key" text NOT NULL,
	"cv_name" text NOT NULL,
	"cv_bytes" integer NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_applications_syllabusKey_unique" UNIQUE("syllabus_key"),
	CONSTRAINT "tutor_applications_cvKey_unique" UNIQUE("cv_key"),
	CONSTRAINT "tutor_applications_mode_known" CHECK ("tutor_applications"."payment_mode" in ('weekly','monthly')),
	CONSTRAINT "tutor_applications_state_known" CHECK ("tutor_applications"."state" in ('received','accepted','declined'))
);
--> statement-breakpoint
CREATE TABLE "tutor_courses" (
	"tutor_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tutor_courses_tutor_id_course_id_pk" PRIMARY KEY("tutor_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "tutor_picks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid,
	"student_id" uuid,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" "citext" NOT NULL,
	"location" text NOT NULL,
	"sponsor" text DEFAULT '' NOT NULL,
	"selected_courses" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_picks_once" UNIQUE NULLS NOT DISTINCT("tutor_id","email"),
	CONSTRAINT "tutor_picks_sponsor_known" CHECK ("tutor_picks"."sponsor" in ('','Myself','Other')),
	CONSTRAINT "tutor_picks_some_course" CHECK (cardinality("tutor_picks"."selected_courses") > 0)
);
--> statement-breakpoint
CREATE TABLE "tutor_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"full_name" text NOT NULL,
	"email" "citext",
	"heading" text NOT NULL,
	"position" text NOT NULL,
	"course" text NOT NULL,
	"class_type" text NOT NULL,
	"about" text NOT NULL,
	"learn" text[] NOT NULL,
	"skills" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"experience_years" integer NOT NULL,
	"location" text NOT NULL,
	"avatar_url" text,
	"claimed_students" integer DEFAULT 0 NOT NULL,
	"sort_order" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"time_zone" text DEFAULT 'Africa/Lagos' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_stars" integer DEFAULT 0 NOT NULL,
	"rating_hundredths" integer DEFAULT 0 NOT NULL,
	"search_name" text DEFAULT '' NOT NULL,
	"search_words" text DEFAULT '' NOT NULL,
	"course_ids" uuid[] DEFAULT '{}' NOT NULL,
	"available_days" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "tutors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "tutors_accountId_unique" UNIQUE("account_id"),
	CONSTRAINT "tutors_class_type_known" CHECK ("tutors"."class_type" in ('online and physical classes','online classes only'))
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "upload_parts_upload_id_starts_at_pk" PRIMARY KEY("upload_id","starts_at"),
	CONSTRAINT "upload_parts_sized" CHECK ("upload_parts"."starts_at" >= 0 and "upload_parts"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"offset_bytes" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"file_key" text,
	"type" text,
	"sha256" text,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"kept_bytes" integer,
	"width" integer,
	"height" integer,
	"preview_key" text,
	"preview_bytes" integer,
	"duration_ms" integer,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('arriving','ready','refused','used')),
	CONSTRAINT "uploads_within_size" CHECK ("uploads"."offset_bytes" between 0 and "uploads"."size_bytes" and "uploads"."size_bytes" > 0),
	CONSTRAINT "uploads_whole" CHECK (("uploads"."state" in ('ready','used')) = ("uploads"."file_key" is not null and "uploads"."type" is not null and "uploads"."sha256" is not null)),
	CONSTRAINT "uploads_redrawn" CHECK (num_nonnulls("uploads"."width", "uploads"."height", "uploads"."preview_key", "uploads"."preview_bytes") in (0, 4)
        and ("uploads"."preview_key" is null or "uploads"."kept_bytes" is not null) and ("uploads"."kept_bytes" is null or "uploads"."file_key" is not null)),
	CONSTRAINT "uploads_refused_why" CHECK (("uploads"."state" = 'refused') = ("uploads"."fault" is not null))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"wording" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_codes_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"consent" text NOT NULL,
	"way" text NOT NULL,
	"wording" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_consents_consent_known" CHECK ("whatsapp_consents"."consent" in ('in','out')),
	CONSTRAINT "whatsapp_consents_way_known" CHECK ("whatsapp_consents"."way" in ('chat','settings','moved','owner'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_numbers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_numbers_number" UNIQUE("number"),
	CONSTRAINT "whatsapp_numbers_digits" CHECK ("whatsapp_numbers"."number" ~ '^[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "whatsapp_received" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"turn" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" jsonb,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "whatsapp_received_done" CHECK (("whatsapp_received"."event" is null) = ("whatsapp_received"."due_at" is null))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_sent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"link" text,
	"category" text NOT NULL,
	"cost_minor" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_sent_provider" UNIQUE("provider_id"),
	CONSTRAINT "whatsapp_sent_category_known" CHECK ("whatsapp_sent"."category" in ('utility','marketing')),
	CONSTRAINT "whatsapp_sent_cost" CHECK ("whatsapp_sent"."cost_minor" >= 0)
);
--> statement-breakpoint
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
	CONSTRAINT "attempt_events_kind_known" CHECK ("attempt_events"."kind" in ('started','saved','late','handed-over','submitted','closed','marked','released','regraded','extended','reviewed','decided')),
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
	"outcomes" jsonb,
	"comment_by_id" uuid,
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
CREATE TABLE "given_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "given_attempts_once" UNIQUE("enrolment_id","assessment_id","number"),
	CONSTRAINT "given_attempts_number" CHECK ("given_attempts"."number" >= 2),
	CONSTRAINT "given_attempts_why" CHECK (char_length("given_attempts"."reason") between 3 and 300),
	CONSTRAINT "given_attempts_until" CHECK ("given_attempts"."until_at" > "given_attempts"."given_at")
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
CREATE TABLE "grading_notices" (
	"tutor_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_grading_notices" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_grading_notices_one" CHECK ("office_grading_notices"."only")
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
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "approvals_act_known" CHECK ("approvals"."act" in ('refund','transfer')),
	CONSTRAINT "approvals_currency_known" CHECK ("approvals"."currency" in ('NGN','USD')),
	CONSTRAINT "approvals_state_known" CHECK ("approvals"."state" in ('waiting','approved','turned-down')),
	CONSTRAINT "approvals_amount_positive" CHECK ("approvals"."amount_minor" > 0),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_by_whom" CHECK (("approvals"."decided_at" is null) = ("approvals"."decided_by" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."state" <> 'approved' or "approvals"."decided_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_why" CHECK (("approvals"."state" = 'turned-down') = ("approvals"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"customer" text NOT NULL,
	"label" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_cards_once" UNIQUE("student_id","provider","token"),
	CONSTRAINT "saved_cards_provider_known" CHECK ("saved_cards"."provider" in ('sandbox','paystack','stripe'))
);
--> statement-breakpoint
CREATE TABLE "receipt_facts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_number" UNIQUE("year","number"),
	CONSTRAINT "receipts_from_one" CHECK ("receipts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"method" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"received_on" date,
	"bank_reference" text,
	"way" text DEFAULT 'card' NOT NULL,
	"keeps_card" boolean DEFAULT false NOT NULL,
	"late_for" uuid,
	"told" text,
	CONSTRAINT "payments_late_once" UNIQUE("late_for"),
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox','paystack','stripe','transfer')),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" in ('NGN','USD')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open','succeeded','failed','undone')),
	CONSTRAINT "payments_failure_known" CHECK ("payments"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','refused','mismatch')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_ended" CHECK (("payments"."state" = 'open') = ("payments"."ended_at" is null)),
	CONSTRAINT "payments_transfer_came" CHECK (("payments"."provider" = 'transfer') = ("payments"."received_on" is not null) and ("payments"."provider" <> 'transfer' or "payments"."state" = 'succeeded' or "payments"."state" = 'undone')
        and ("payments"."provider" = 'transfer' or "payments"."state" <> 'undone')
        and ("payments"."provider" = 'transfer' or "payments"."bank_reference" is null)),
	CONSTRAINT "payments_way_known" CHECK ("payments"."way" in ('card','account')),
	CONSTRAINT "payments_late_came" CHECK ("payments"."late_for" is null or "payments"."state" = 'succeeded'),
	CONSTRAINT "payments_failure_told" CHECK (("payments"."state" = 'failed') = ("payments"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "webhook_events_provider_known" CHECK ("webhook_events"."provider" in ('sandbox','paystack','stripe'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"id" uuid PRIMARY KEY NOT NULL,
	CONSTRAINT "disputes_once" UNIQUE("provider","dispute_id"),
	CONSTRAINT "disputes_provider_known" CHECK ("disputes"."provider" in ('sandbox','paystack','stripe')),
	CONSTRAINT "disputes_currency_known" CHECK ("disputes"."currency" in ('NGN','USD')),
	CONSTRAINT "disputes_amount_positive" CHECK ("disputes"."amount_minor" > 0),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('open','won','lost')),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "outside_refunds" (
	"provider" text NOT NULL,
	"provider_refund_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_refunds_provider_provider_refund_id_pk" PRIMARY KEY("provider","provider_refund_id"),
	CONSTRAINT "outside_refunds_refund" UNIQUE("refund_id"),
	CONSTRAINT "outside_refunds_provider_known" CHECK ("outside_refunds"."provider" in ('sandbox','paystack','stripe')),
	CONSTRAINT "outside_refunds_currency_known" CHECK ("outside_refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "outside_refunds_state_known" CHECK ("outside_refunds"."state" in ('open','succeeded','failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"is_goodwill" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"failure" text,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_currency_known" CHECK ("refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('provider','bank','credit')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('open','succeeded','failed')),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."state" = 'open') = ("refunds"."ended_at" is null)),
	CONSTRAINT "refunds_failure_told" CHECK (("refunds"."state" = 'failed') = ("refunds"."failure" is not null)),
	CONSTRAINT "refunds_asked" CHECK ("refunds"."asked_by" is not null or ("refunds"."way" = 'provider' and not "refunds"."is_goodwill")),
	CONSTRAINT "refunds_why" CHECK (char_length("refunds"."reason") between 3 and 300)
);
--> statement-breakpoint
CREATE TABLE "transfer_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_bytes" integer,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "transfer_claims_state_known" CHECK ("transfer_claims"."state" in ('waiting','counted','refused')),
	CONSTRAINT "transfer_claims_file_whole" CHECK (("transfer_claims"."file_key" is null) = ("transfer_claims"."file_type" is null)),
	CONSTRAINT "transfer_claims_decided" CHECK (("transfer_claims"."state" = 'waiting') = ("transfer_claims"."decided_at" is null)),
	CONSTRAINT "transfer_claims_refused_why" CHECK (("transfer_claims"."state" = 'refused') = ("transfer_claims"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_charges_payment_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_charges"("payment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_capabilities" ADD CONSTRAINT "office_role_capabilities_role_id_office_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."office_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_holders" ADD CONSTRAINT "office_role_holders_role_id_office_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."office_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_role_holders" ADD CONSTRAINT "office_role_holders_account_role_fk" FOREIGN KEY ("account_id","role") REFERENCES "public"."account_roles"("account_id","role") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_code_tries" ADD CONSTRAINT "wrong_code_tries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_links" ADD CONSTRAINT "act_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_results" ADD CONSTRAINT "assessment_results_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_cards" ADD CONSTRAINT "course_cards_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_fees" ADD CONSTRAINT "course_fees_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_weeks" ADD CONSTRAINT "course_weeks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_schools_key_fk" FOREIGN KEY ("school") REFERENCES "public"."schools"("key") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_accounts_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_extensions" ADD CONSTRAINT "part_extensions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_extensions" ADD CONSTRAINT "part_extensions_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_confirmations" ADD CONSTRAINT "class_confirmations_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_confirmations" ADD CONSTRAINT "class_confirmations_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lessons" ADD CONSTRAINT "class_lessons_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_lessons" ADD CONSTRAINT "class_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_assets" ADD CONSTRAINT "lesson_assets_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_asset_id_lesson_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."lesson_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_week_course_weeks_course_id_week_fk" FOREIGN KEY ("course_id","week") REFERENCES "public"."course_weeks"("course_id","week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_ended_by_id_accounts_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_by_participant" FOREIGN KEY ("conversation_id","side") REFERENCES "public"."conversation_participants"("conversation_id","side") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mifi_grants" ADD CONSTRAINT "mifi_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mifi_grants" ADD CONSTRAINT "mifi_grants_handed_over_by_accounts_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_card" FOREIGN KEY ("student_id","question_id") REFERENCES "public"."practice_cards"("student_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD CONSTRAINT "sponsor_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_note_months" ADD CONSTRAINT "sponsor_note_months_note_id_sponsor_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."sponsor_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_notes" ADD CONSTRAINT "sponsor_notes_link_id_sponsor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sponsor_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_payments" ADD CONSTRAINT "sponsor_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_payments" ADD CONSTRAINT "sponsor_payments_link_id_sponsor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."sponsor_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_joined_to_bank_lines_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_courses" ADD CONSTRAINT "tutor_courses_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_courses" ADD CONSTRAINT "tutor_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_codes" ADD CONSTRAINT "whatsapp_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_numbers" ADD CONSTRAINT "whatsapp_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_sent" ADD CONSTRAINT "whatsapp_sent_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_comment_by_id_accounts_id_fk" FOREIGN KEY ("comment_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_attempts" ADD CONSTRAINT "given_attempts_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_questions" ADD CONSTRAINT "assessment_questions_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_questions" ADD CONSTRAINT "assessment_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_picture_id_question_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."question_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_notices" ADD CONSTRAINT "grading_notices_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_marks" ADD CONSTRAINT "submission_marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_marks" ADD CONSTRAINT "submission_marks_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_facts" ADD CONSTRAINT "receipt_facts_payment_id_receipts_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipts"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_late_for_payments_id_fk" FOREIGN KEY ("late_for") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_files_created_at_index" ON "pending_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_keys_created_at_index" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_counters_expires_at_index" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("bulk","next_attempt_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_outbox_to_address_created_at_index" ON "mail_outbox" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_server_failed" ON "mail_outbox" USING btree ("server_failed_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_index" ON "sandbox_refunds" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "webhook_poison_received_at_index" ON "webhook_poison" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_simulated_number" ON "whatsapp_simulated" USING btree ("number","sent_at");--> statement-breakpoint
CREATE INDEX "accounts_to_erase" ON "accounts" USING btree ("close_after") WHERE "accounts"."state" = 'closing';--> statement-breakpoint
CREATE INDEX "known_devices_account_id_last_seen_at_index" ON "known_devices" USING btree ("account_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "link_tokens_account_id_purpose_index" ON "link_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "oauth_attempts_expires_at_index" ON "oauth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "office_role_holders_role_id_index" ON "office_role_holders" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_account_id_index" ON "one_time_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "security_events_account_id_id_index" ON "security_events" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_of_nobody" ON "security_events" USING btree ("at") WHERE "security_events"."account_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_account_id_expires_at_index" ON "sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_device_id_index" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "act_links_account" ON "act_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "act_links_ends" ON "act_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "announcement_reads_course_id_index" ON "announcement_reads" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "announcements_author_id_index" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_tutor_id_index" ON "announcements" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("created_at") WHERE "announcements"."told_at" is null;--> statement-breakpoint
CREATE INDEX "assessment_results_assessment_id_index" ON "assessment_results" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "assessment_results_by_id_index" ON "assessment_results" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_about_subject_at_index" ON "audit_entries" USING btree ("about","subject","at");--> statement-breakpoint
CREATE INDEX "course_cards_course_id_index" ON "course_cards" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_fees_course_id_index" ON "course_fees" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "courses_school_position_index" ON "courses" USING btree ("school","position");--> statement-breakpoint
CREATE INDEX "certificates_course_id_index" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by_index" ON "certificates" USING btree ("revoked_by");--> statement-breakpoint
CREATE INDEX "coupons_course_id_index" ON "coupons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_student_id_placed_at_index" ON "orders" USING btree ("student_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_course_id_index" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_tutor_id_index" ON "orders" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_expires_at_index" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("student_id","course_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "part_extensions_order_id_number_index" ON "part_extensions" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "part_extensions_given_by_index" ON "part_extensions" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "class_attendance_student_id_index" ON "class_attendance" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_confirmations_student_id_index" ON "class_confirmations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_lessons_lesson_id_index" ON "class_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "class_reminders_account_id_index" ON "class_reminders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "class_schedules_cohort_id_index" ON "class_schedules" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "class_sessions_cohort_id_starts_at_index" ON "class_sessions" USING btree ("cohort_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_tutor_id_starts_at_index" ON "class_sessions" USING btree ("tutor_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_student_id_starts_at_index" ON "class_sessions" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_course_id_index" ON "class_sessions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "class_sessions_starts_at_index" ON "class_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "tutor_availability_tutor_id_index" ON "tutor_availability" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "cohorts_course_id_tutor_id_index" ON "cohorts" USING btree ("course_id","tutor_id");--> statement-breakpoint
CREATE INDEX "cohorts_tutor_id_index" ON "cohorts" USING btree ("tutor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("student_id","course_id") WHERE "enrolments"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "enrolments_student_id_index" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolments_course_id_tutor_id_index" ON "enrolments" USING btree ("course_id","tutor_id");--> statement-breakpoint
CREATE INDEX "enrolments_tutor_id_index" ON "enrolments" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "enrolments_cohort_id_index" ON "enrolments" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "enrolments_last_lesson_id_index" ON "enrolments" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_answers_lesson_id_index" ON "lesson_answers" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_files_asset_id_index" ON "lesson_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson_id_index" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson_id_index" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_id_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_holder_account_index" ON "ledger_entries" USING btree ("holder","account");--> statement-breakpoint
CREATE INDEX "conversation_participants_account_id_index" ON "conversation_participants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_participants_tutor_id_index" ON "conversation_participants" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "conversation_participants_of_support" ON "conversation_participants" USING btree ("conversation_id") WHERE "conversation_participants"."side" = 'support';--> statement-breakpoint
CREATE INDEX "conversations_last_message_at_id_index" ON "conversations" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_id_index" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_ended_by_id_index" ON "message_reports" USING btree ("ended_by_id");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "messages_conversation_id_created_at_id_index" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender_id_index" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (search_text("body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("channel","due_at") WHERE "notification_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_new" ON "notification_deliveries" USING btree ("due_at") WHERE "notification_deliveries"."state" = 'new';--> statement-breakpoint
CREATE INDEX "notification_deliveries_account" ON "notification_deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "notifications_account_id_created_at_id_index" ON "notifications" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "mifi_grants_handed_over_at_earned_at_index" ON "mifi_grants" USING btree ("handed_over_at","earned_at");--> statement-breakpoint
CREATE INDEX "mifi_grants_handed_over_by_index" ON "mifi_grants" USING btree ("handed_over_by");--> statement-breakpoint
CREATE INDEX "practice_answers_student_id_question_id_index" ON "practice_answers" USING btree ("student_id","question_id");--> statement-breakpoint
CREATE INDEX "practice_answers_student_id_answered_on_index" ON "practice_answers" USING btree ("student_id","answered_on");--> statement-breakpoint
CREATE INDEX "practice_answers_version_id_index" ON "practice_answers" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "practice_cards_question_id_index" ON "practice_cards" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer_id_index" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "posts_published_at_index" ON "posts" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sponsor_links_order_id_index" ON "sponsor_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_links_one_live" ON "sponsor_links" USING btree ("order_id") WHERE "sponsor_links"."ended_at" is null and "sponsor_links"."own_part" is null;--> statement-breakpoint
CREATE INDEX "sponsor_payments_link_id_index" ON "sponsor_payments" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "bank_lines_statement_id_index" ON "bank_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_lines_bank_paid_on_index" ON "bank_lines" USING btree ("bank","paid_on");--> statement-breakpoint
CREATE INDEX "bank_lines_paid_on_index" ON "bank_lines" USING btree ("paid_on") WHERE "bank_lines"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_lines_decided_at_index" ON "bank_lines" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_joined_to_index" ON "bank_lines" USING btree ("joined_to");--> statement-breakpoint
CREATE INDEX "line_shares_line_id_index" ON "line_shares" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_shares_order_id_index" ON "line_shares" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "statements_sent_by_index" ON "statements" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "statements_imported_at_index" ON "statements" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "transfer_actions_actor_id_index" ON "transfer_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_statement_id_index" ON "transfer_actions" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_line_id_index" ON "transfer_actions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_order_id_index" ON "transfer_actions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_payment_id_index" ON "transfer_actions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "reviews_tutor_id_state_created_at_index" ON "reviews" USING btree ("tutor_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_student_id_index" ON "reviews" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "tutor_applications_state_created_at_index" ON "tutor_applications" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "tutor_courses_course_id_index" ON "tutor_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "tutor_picks_tutor_id_created_at_index" ON "tutor_picks" USING btree ("tutor_id","created_at");--> statement-breakpoint
CREATE INDEX "tutor_picks_student_id_created_at_index" ON "tutor_picks" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "tutors_published_sort_order_index" ON "tutors" USING btree ("published","sort_order");--> statement-breakpoint
CREATE INDEX "uploads_account_id_index" ON "uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "uploads_state_touched_at_index" ON "uploads" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "whatsapp_consents_account" ON "whatsapp_consents" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_at" ON "whatsapp_received" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_due" ON "whatsapp_received" USING btree ("due_at") WHERE "whatsapp_received"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_sent_account" ON "whatsapp_sent" USING btree ("account_id","sent_at");--> statement-breakpoint
CREATE INDEX "whatsapp_sent_at" ON "whatsapp_sent" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "assessment_accommodations_assessment_id_index" ON "assessment_accommodations" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "assessment_accommodations_by_id_index" ON "assessment_accommodations" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "attempt_events_version_id_index" ON "attempt_events" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "attempt_events_by_id_index" ON "attempt_events" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("enrolment_id","assessment_id") WHERE "attempts"."state" = 'running';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."state" = 'running';--> statement-breakpoint
CREATE INDEX "attempts_assessment_id_index" ON "attempts" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "attempts_student_id_index" ON "attempts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "attempts_comment_by_id_index" ON "attempts" USING btree ("comment_by_id");--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("closed_at") WHERE "attempts"."state" in ('submitted','graded');--> statement-breakpoint
CREATE INDEX "given_attempts_assessment_id_index" ON "given_attempts" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "given_attempts_by_id_index" ON "given_attempts" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "assessment_questions_question_id_index" ON "assessment_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_keys_by_id_index" ON "question_keys" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "question_pictures_course_id_index" ON "question_pictures" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "question_versions_picture_id_index" ON "question_versions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "questions_course_id_index" ON "questions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "submission_marks_submission_id_id_index" ON "submission_marks" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "submission_marks_by_id_index" ON "submission_marks" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "submission_versions_upload_id_index" ON "submission_versions" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "submissions_assessment_id_index" ON "submissions" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "submissions_student_id_index" ON "submissions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "submissions_open" ON "submissions" USING btree ("created_at") WHERE "submissions"."state" <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waits" ON "approvals" USING btree ("act","subject") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_order_id_index" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_by_index" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by_index" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_opened_at_index" ON "payments" USING btree ("opened_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "webhook_events_payment_id_index" ON "webhook_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_index" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "disputes_payment_id_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "outside_refunds_payment_id_index" ON "outside_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by_index" ON "refunds" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "refunds_asked_at_index" ON "refunds" USING btree ("asked_at") WHERE "refunds"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_one_waiting" ON "transfer_claims" USING btree ("order_id") WHERE "transfer_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "transfer_claims_order_id_index" ON "transfer_claims" USING btree ("order_id");