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
	CONSTRAINT "bank_lines_once" UNIQUE("bank","identity"),
	CONSTRAINT "bank_lines_amount_positive" CHECK ("bank_lines"."amount_minor" > 0),
	CONSTRAINT "bank_lines_currency_known" CHECK ("bank_lines"."currency" in ('NGN','USD')),
	CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('waiting','counted','ignored')),
	CONSTRAINT "bank_lines_decided" CHECK (("bank_lines"."state" = 'waiting') = ("bank_lines"."decided_at" is null)),
	CONSTRAINT "bank_lines_ignored_why" CHECK (("bank_lines"."state" = 'ignored') = ("bank_lines"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_mappings" (
	"bank" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "transfer_actions_action_known" CHECK ("transfer_actions"."action" in ('import','count','ignore','undo','refuse-claim'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_bank_reference";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_transfer_came";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shares" ADD CONSTRAINT "line_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_actions" ADD CONSTRAINT "transfer_actions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_one_waiting" ON "transfer_claims" USING btree ("order_id") WHERE "transfer_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "transfer_claims_order_id_index" ON "transfer_claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_lines_statement_id_index" ON "bank_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_lines_bank_paid_on_index" ON "bank_lines" USING btree ("bank","paid_on");--> statement-breakpoint
CREATE INDEX "bank_lines_paid_on_index" ON "bank_lines" USING btree ("paid_on") WHERE "bank_lines"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_lines_decided_at_index" ON "bank_lines" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "line_shares_line_id_index" ON "line_shares" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_shares_order_id_index" ON "line_shares" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "statements_sent_by_index" ON "statements" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "statements_imported_at_index" ON "statements" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "transfer_actions_actor_id_index" ON "transfer_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_statement_id_index" ON "transfer_actions" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_line_id_index" ON "transfer_actions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_order_id_index" ON "transfer_actions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfer_actions_payment_id_index" ON "transfer_actions" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open','succeeded','failed','undone'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transfer_came" CHECK (("payments"."provider" = 'transfer') = ("payments"."received_on" is not null) and ("payments"."provider" <> 'transfer' or "payments"."state" in ('succeeded', 'undone'))
        and ("payments"."provider" = 'transfer' or "payments"."state" <> 'undone')
        and ("payments"."provider" = 'transfer' or "payments"."bank_reference" is null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','credit-carried','credit-used','credit-returned','payment','payment-undone'));--> statement-breakpoint
-- A transfer that is undone, and one that comes late for an order that ran out (features/checkout/order-rules.ts).
insert into state_moves (machine, from_state, to_state) values
  ('orders', 'running', 'open'), ('orders', 'paid', 'running'), ('orders', 'paid', 'open'), ('orders', 'expired', 'open'),
  ('payments', 'succeeded', 'undone');
--> statement-breakpoint
-- Who did what at the desk stays as it was written.
create trigger transfer_actions_append_only before update or delete or truncate on transfer_actions
  for each statement execute function refuse_change();
