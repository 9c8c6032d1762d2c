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
ALTER TABLE "sandbox_charges" DROP CONSTRAINT "sandbox_charges_failure_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_failure_known";--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "way" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "late_for" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "told" text;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_payment_id_index" ON "webhook_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhook_events_received_at_index" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_late_for_payments_id_fk" FOREIGN KEY ("late_for") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_late_once" UNIQUE("late_for");--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_failure_known" CHECK ("sandbox_charges"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','refused','mismatch'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_way_known" CHECK ("payments"."way" in ('card','account'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_late_came" CHECK ("payments"."late_for" is null or "payments"."state" = 'succeeded');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox','paystack','stripe','transfer'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_failure_known" CHECK ("payments"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','refused','mismatch'));