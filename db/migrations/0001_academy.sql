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
	CONSTRAINT "mail_outbox_dedupeKey_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "mail_outbox_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('waiting','sent','kept','given-up')),
	CONSTRAINT "mail_outbox_waits_for_a_time" CHECK (("mail_outbox"."state" = 'waiting') = ("mail_outbox"."next_attempt_at" is not null)),
	CONSTRAINT "mail_outbox_sent_at_a_time" CHECK (("mail_outbox"."state" = 'sent') = ("mail_outbox"."sent_at" is not null)),
	CONSTRAINT "mail_outbox_one_recipient" CHECK ("mail_outbox"."to_address" ~ '^[^[:space:][:cntrl:],),
	CONSTRAINT "mail_outbox_one_reply_to" CHECK ("mail_outbox"."reply_to" ~ '^[^[:space:][:cntrl:],),
	CONSTRAINT "mail_outbox_subject_one_line" CHECK ("mail_outbox"."subject" <> '' and "mail_outbox"."subject" !~ '[[:cntrl:]]'),
	CONSTRAINT "mail_outbox_attempts_counted" CHECK ("mail_outbox"."attempts" >= 0)
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
CREATE INDEX "courses_school_position_index" ON "courses" USING btree ("school","position");--> statement-breakpoint
CREATE INDEX "posts_published_at_index" ON "posts" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_tutor_id_state_created_at_index" ON "reviews" USING btree ("tutor_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tutor_applications_state_created_at_index" ON "tutor_applications" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "tutor_courses_course_id_index" ON "tutor_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "tutor_picks_tutor_id_created_at_index" ON "tutor_picks" USING btree ("tutor_id","created_at");--> statement-breakpoint
CREATE INDEX "tutors_published_sort_order_index" ON "tutors" USING btree ("published","sort_order");