CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'made' NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"needs_second" boolean NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "payout_batches_state_known" CHECK ("payout_batches"."state" in ('made','approved','cancelled')),
	CONSTRAINT "payout_batches_currency_known" CHECK ("payout_batches"."currency" in ('NGN','USD')),
	CONSTRAINT "payout_batches_total" CHECK ("payout_batches"."total_minor" > 0),
	CONSTRAINT "payout_batches_approved" CHECK (("payout_batches"."approved_by" is null) = ("payout_batches"."approved_at" is null)),
	CONSTRAINT "payout_batches_approved_by" CHECK ("payout_batches"."state" <> 'approved' or "payout_batches"."approved_by" is not null),
	CONSTRAINT "payout_batches_two_people" CHECK (not "payout_batches"."needs_second" or "payout_batches"."approved_by" is null or "payout_batches"."approved_by" <> "payout_batches"."made_by")
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"holder_name" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "payout_lines_state_known" CHECK ("payout_lines"."state" in ('open','paid','failed','dropped')),
	CONSTRAINT "payout_lines_amount_positive" CHECK ("payout_lines"."amount_minor" > 0),
	CONSTRAINT "payout_lines_number" CHECK ("payout_lines"."account_number" ~ '^[0-9]{10}$'),
	CONSTRAINT "payout_lines_ended" CHECK (("payout_lines"."state" = 'open') = ("payout_lines"."ended_at" is null)),
	CONSTRAINT "payout_lines_why" CHECK (("payout_lines"."state" = 'failed') = ("payout_lines"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batches_made_at_index" ON "payout_batches" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "payout_batches_made_by_index" ON "payout_batches" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "payout_batches_approved_by_index" ON "payout_batches" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payout_lines_batch_id_index" ON "payout_lines" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payout_lines_ended_by_index" ON "payout_lines" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "payout_lines_tutor_id_index" ON "payout_lines" USING btree ("tutor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_one_open" ON "payout_lines" USING btree ("tutor_id") WHERE "payout_lines"."state" = 'open';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed','class-counted','class-agreed','class-corrected','payout','payout-returned','class-credit','opening-balance','opening-undone'));