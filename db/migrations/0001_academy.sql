CREATE TABLE "pending_files" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"email_verified_at" timestamp (3) with time zone,
	"role" text DEFAULT 'student' NOT NULL,
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
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_avatarKey_unique" UNIQUE("avatar_key"),
	CONSTRAINT "accounts_avatarSmallKey_unique" UNIQUE("avatar_small_key"),
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('student','tutor','admin','support')),
	CONSTRAINT "accounts_state_known" CHECK ("accounts"."state" in ('active','suspended','closing','closed')),
	CONSTRAINT "accounts_theme_known" CHECK ("accounts"."theme" in ('light','dark')),
	CONSTRAINT "accounts_closing_dated" CHECK (("accounts"."state" = 'closing') = ("accounts"."close_after" is not null)),
	CONSTRAINT "accounts_password_hashed" CHECK ("accounts"."password_hash" like '$argon2id$%'),
	CONSTRAINT "accounts_avatar_whole" CHECK (("accounts"."avatar_key" is null) = ("accounts"."avatar_small_key" is null)),
	CONSTRAINT "accounts_closed_empty" CHECK ("accounts"."state" <> 'closed' or ("accounts"."password_hash" is null and "accounts"."avatar_key" is null))
);
--> statement-breakpoint
CREATE TABLE "daily_code_tries" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "daily_code_tries_account_id_day_source_pk" PRIMARY KEY("account_id","day","source"),
	CONSTRAINT "daily_code_tries_ten" CHECK ("daily_code_tries"."tries" between 0 and 10)
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
	CONSTRAINT "one_time_codes_one" UNIQUE("session_id","purpose"),
	CONSTRAINT "one_time_codes_purpose_known" CHECK ("one_time_codes"."purpose" in ('2fa','password','two-factor-change','close-account')),
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
CREATE TABLE "course_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
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
	CONSTRAINT "course_fees_one_price" UNIQUE NULLS NOT DISTINCT("course_id","plan","length_weeks","currency"),
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
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_school_known" CHECK ("courses"."school" in ('engineering','data','design','business','international','local')),
	CONSTRAINT "courses_weeks_positive" CHECK ("courses"."weeks" is null or "courses"."weeks" > 0)
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
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"student_id" uuid,
	"author_name" text,
	"rating" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"carried" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_one_per_student" UNIQUE("tutor_id","student_id"),
	CONSTRAINT "reviews_request_key" UNIQUE("request_key"),
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
	"request_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_applications_syllabusKey_unique" UNIQUE("syllabus_key"),
	CONSTRAINT "tutor_applications_cvKey_unique" UNIQUE("cv_key"),
	CONSTRAINT "tutor_applications_request_key" UNIQUE("request_key"),
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
	"carried_reviews" integer DEFAULT 0 NOT NULL,
	"carried_stars" integer DEFAULT 0 NOT NULL,
	"sort_order" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "tutors_class_type_known" CHECK ("tutors"."class_type" in ('online and physical classes','online classes only')),
	CONSTRAINT "tutors_carried_stars_fit" CHECK ("tutors"."carried_stars" between "tutors"."carried_reviews" and "tutors"."carried_reviews" * 5)
);
--> statement-breakpoint
ALTER TABLE "daily_code_tries" ADD CONSTRAINT "daily_code_tries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_cards" ADD CONSTRAINT "course_cards_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_fees" ADD CONSTRAINT "course_fees_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_weeks" ADD CONSTRAINT "course_weeks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_courses" ADD CONSTRAINT "tutor_courses_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_courses" ADD CONSTRAINT "tutor_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_picks" ADD CONSTRAINT "tutor_picks_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_files_created_at_index" ON "pending_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_counters_expires_at_index" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("bulk","next_attempt_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_outbox_to_address_created_at_index" ON "mail_outbox" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "accounts_to_erase" ON "accounts" USING btree ("close_after") WHERE "accounts"."state" = 'closing';--> statement-breakpoint
CREATE INDEX "known_devices_account_id_last_seen_at_index" ON "known_devices" USING btree ("account_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "link_tokens_account_id_purpose_index" ON "link_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "oauth_attempts_expires_at_index" ON "oauth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_account_id_index" ON "one_time_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "security_events_account_id_id_index" ON "security_events" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_of_nobody" ON "security_events" USING btree ("at") WHERE "security_events"."account_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_account_id_expires_at_index" ON "sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "courses_school_position_index" ON "courses" USING btree ("school","position");--> statement-breakpoint
CREATE INDEX "posts_published_at_index" ON "posts" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_tutor_id_state_created_at_index" ON "reviews" USING btree ("tutor_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tutor_applications_state_created_at_index" ON "tutor_applications" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "tutor_courses_course_id_index" ON "tutor_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "tutor_picks_tutor_id_created_at_index" ON "tutor_picks" USING btree ("tutor_id","created_at");--> statement-breakpoint
CREATE INDEX "tutors_published_sort_order_index" ON "tutors" USING btree ("published","sort_order");