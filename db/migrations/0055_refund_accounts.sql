CREATE TABLE "refund_accounts" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"bank_code" text,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"holder_name" text NOT NULL,
	"name_at_bank" text,
	"name_check" text DEFAULT 'unchecked' NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_accounts_name_check_known" CHECK ("refund_accounts"."name_check" in ('unchecked','agrees','differs','unknown')),
	CONSTRAINT "refund_accounts_named" CHECK ("refund_accounts"."name_check" not in ('agrees', 'differs') or "refund_accounts"."name_at_bank" is not null),
	CONSTRAINT "refund_accounts_number" CHECK ("refund_accounts"."account_number" ~ '^[0-9A-Za-z]{4,34}$')
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_note" text;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;