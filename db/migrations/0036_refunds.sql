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
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"dispute" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "chargebacks_once" UNIQUE("payment_id","dispute"),
	CONSTRAINT "chargebacks_amount_positive" CHECK ("chargebacks"."amount_minor" > 0),
	CONSTRAINT "chargebacks_state_known" CHECK ("chargebacks"."state" in ('open','won','lost')),
	CONSTRAINT "chargebacks_ended" CHECK (("chargebacks"."state" = 'open') = ("chargebacks"."ended_at" is null))
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
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_currency_known" CHECK ("refunds"."currency" in ('NGN','USD')),
	CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('provider','bank','credit')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('open','succeeded','failed')),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."state" = 'open') = ("refunds"."ended_at" is null)),
	CONSTRAINT "refunds_failure_told" CHECK (("refunds"."state" = 'failed') = ("refunds"."failure" is not null)),
	CONSTRAINT "refunds_why" CHECK (char_length("refunds"."reason") between 3 and 300)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "grace_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "second_part_days" integer DEFAULT 45 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_transfer_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_extensions" ADD CONSTRAINT "part_extensions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_extensions" ADD CONSTRAINT "part_extensions_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_index" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_about_subject_at_index" ON "audit_entries" USING btree ("about","subject","at");--> statement-breakpoint
CREATE INDEX "part_extensions_order_id_number_index" ON "part_extensions" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "part_extensions_given_by_index" ON "part_extensions" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by_index" ON "refunds" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "refunds_asked_at_index" ON "refunds" USING btree ("asked_at") WHERE "refunds"."state" = 'open';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open','running','paid','expired','cancelled','refunded'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','credit','promotions','refund','disputed','loss'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed'));
--> statement-breakpoint
insert into state_moves (machine, from_state, to_state) values
  ('orders', 'running', 'refunded'), ('orders', 'paid', 'refunded'), ('orders', 'refunded', 'running'), ('orders', 'refunded', 'paid'),
  ('refunds', 'open', 'succeeded'), ('refunds', 'open', 'failed'), ('chargebacks', 'open', 'won'), ('chargebacks', 'open', 'lost');
--> statement-breakpoint
create trigger refunds_moves before update of state on refunds for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
create trigger chargebacks_moves before update of state on chargebacks for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
-- No more goes back of a payment than came by it, also where two ask at once: whoever comes second waits for the payment's row.
create function refuse_too_much_back() returns trigger
  language plpgsql as $$
declare
  came payments%rowtype;
begin
  select * into came from payments where id = new.payment_id for no key update;
  if came.state <> 'succeeded' or came.currency <> new.currency or came.order_id <> new.order_id
    or new.amount_minor
      + coalesce((select sum(amount_minor) from refunds where payment_id = new.payment_id and state <> 'failed'), 0)
      + coalesce((select sum(amount_minor) from chargebacks where payment_id = new.payment_id and state <> 'won'), 0)
      > came.amount_minor
  then
    raise exception 'more than came by payment % would go back', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_not_too_much before insert on refunds for each row execute function refuse_too_much_back();
--> statement-breakpoint
-- What was asked for stays as it was asked for.
create function refuse_other_refund() returns trigger
  language plpgsql as $$
begin
  raise exception 'a refund keeps its payment, amount and way' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger refunds_stay before update on refunds for each row
  when (old.payment_id <> new.payment_id or old.amount_minor <> new.amount_minor or old.way <> new.way or old.is_goodwill <> new.is_goodwill)
  execute function refuse_other_refund();
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger part_extensions_append_only before update or delete or truncate on part_extensions
  for each statement execute function refuse_change();
