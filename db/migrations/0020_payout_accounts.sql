CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"holder_name" text NOT NULL,
	"name_at_bank" text,
	"state" text NOT NULL,
	"silences" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone NOT NULL,
	"explanation" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"note" text,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_tutorId_unique" UNIQUE("tutor_id"),
	CONSTRAINT "payout_accounts_state_known" CHECK ("payout_accounts"."state" in ('checking','agrees','differs','unknown','approved','refused')),
	CONSTRAINT "payout_accounts_number" CHECK ("payout_accounts"."account_number" ~ '^[0-9]{10}$'),
	CONSTRAINT "payout_accounts_decided" CHECK (("payout_accounts"."state" in ('approved','refused')) = ("payout_accounts"."decided_at" is not null)),
	CONSTRAINT "payout_accounts_named" CHECK ("payout_accounts"."state" not in ('agrees', 'differs') or "payout_accounts"."name_at_bank" is not null)
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_to_check" ON "payout_accounts" USING btree ("check_at") WHERE "payout_accounts"."state" = 'checking';--> statement-breakpoint
CREATE INDEX "payout_accounts_decided_by_index" ON "payout_accounts" USING btree ("decided_by");