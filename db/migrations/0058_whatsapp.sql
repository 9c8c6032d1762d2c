CREATE TABLE "whatsapp_simulated" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"is_written" boolean DEFAULT false NOT NULL,
	"buttons" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "class_confirmations" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_confirmations_session_id_student_id_pk" PRIMARY KEY("session_id","student_id")
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
	CONSTRAINT "whatsapp_consents_way_known" CHECK ("whatsapp_consents"."way" in ('chat','settings','moved'))
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
	"received_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "notification_deliveries" DROP CONSTRAINT "notification_deliveries_channel_known";--> statement-breakpoint
DROP INDEX "sponsor_links_one_live";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "is_on_whats_app" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "acts" jsonb;--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD COLUMN "own_part" integer;--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD COLUMN "own_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "act_links" ADD CONSTRAINT "act_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_confirmations" ADD CONSTRAINT "class_confirmations_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_confirmations" ADD CONSTRAINT "class_confirmations_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_codes" ADD CONSTRAINT "whatsapp_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_numbers" ADD CONSTRAINT "whatsapp_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_sent" ADD CONSTRAINT "whatsapp_sent_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_simulated_number" ON "whatsapp_simulated" USING btree ("number","sent_at");--> statement-breakpoint
CREATE INDEX "act_links_account" ON "act_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "act_links_ends" ON "act_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "class_confirmations_student_id_index" ON "class_confirmations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "whatsapp_consents_account" ON "whatsapp_consents" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "whatsapp_received_at" ON "whatsapp_received" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_sent_account" ON "whatsapp_sent" USING btree ("account_id","sent_at");--> statement-breakpoint
CREATE INDEX "whatsapp_sent_at" ON "whatsapp_sent" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_links_one_live" ON "sponsor_links" USING btree ("order_id") WHERE "sponsor_links"."ended_at" is null and "sponsor_links"."own_part" is null;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_channel_known" CHECK ("notification_deliveries"."channel" in ('email','push','whatsapp'));--> statement-breakpoint
ALTER TABLE "sponsor_links" ADD CONSTRAINT "sponsor_links_own" CHECK (("sponsor_links"."own_part" is null) = ("sponsor_links"."own_until" is null));