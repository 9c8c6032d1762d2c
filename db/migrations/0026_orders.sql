CREATE TABLE "sandbox_charges" (
	"payment" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_currency_known" CHECK ("sandbox_charges"."currency" in ('NGN','USD')),
	CONSTRAINT "sandbox_charges_state_known" CHECK ("sandbox_charges"."state" in ('open','challenge','failed','succeeded')),
	CONSTRAINT "sandbox_charges_failure_known" CHECK ("sandbox_charges"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','mismatch'))
);
--> statement-breakpoint
CREATE TABLE "state_moves" (
	"machine" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "state_moves_machine_from_state_to_state_pk" PRIMARY KEY("machine","from_state","to_state")
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
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_plan_known" CHECK ("orders"."plan" in ('upfront','installment','monthly','course','month')),
	CONSTRAINT "orders_pays_known" CHECK ("orders"."pays" in ('once','twice','monthly')),
	CONSTRAINT "orders_country_known" CHECK ("orders"."billing_country" in ('NG','GH','KE','ZA')),
	CONSTRAINT "orders_currency_known" CHECK ("orders"."currency" in ('NGN','USD')),
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open','running','paid','expired','cancelled')),
	CONSTRAINT "orders_price" CHECK ("orders"."original_minor" > 0 and "orders"."discount_minor" >= 0 and "orders"."coupon_minor" >= 0 and "orders"."credit_minor" >= 0
        and "orders"."discount_minor" + "orders"."coupon_minor" + "orders"."credit_minor" <= "orders"."original_minor"),
	CONSTRAINT "orders_coupon_given" CHECK ("orders"."coupon_id" is not null or "orders"."coupon_minor" = 0)
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
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox')),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" in ('NGN','USD')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open','succeeded','failed')),
	CONSTRAINT "payments_failure_known" CHECK ("payments"."failure" in ('declined','insufficient-funds','challenge-failed','timed-out','abandoned','mismatch')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_ended" CHECK (("payments"."state" = 'open') = ("payments"."ended_at" is null)),
	CONSTRAINT "payments_failure_told" CHECK (("payments"."state" = 'failed') = ("payments"."failure" is not null))
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
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_student_id_placed_at_index" ON "orders" USING btree ("student_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_course_id_index" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_tutor_id_index" ON "orders" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "orders_coupon_id_index" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_expires_at_index" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("student_id","course_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_opened_at_index" ON "payments" USING btree ("opened_at") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','credit-carried','credit-used','credit-returned','payment'));
--> statement-breakpoint
-- features/checkout/order-rules.ts has the same table, and a test compares them.
insert into state_moves (machine, from_state, to_state) values
  ('orders', 'open', 'running'), ('orders', 'open', 'paid'), ('orders', 'open', 'expired'), ('orders', 'open', 'cancelled'),
  ('orders', 'running', 'paid'), ('payments', 'open', 'succeeded'), ('payments', 'open', 'failed');
--> statement-breakpoint
create function refuse_other_moves() returns trigger
  language plpgsql as $$
begin
  if not exists (select from state_moves where machine = tg_table_name and from_state = old.state and to_state = new.state) then
    raise exception 'a row of % does not go from % to %', tg_table_name, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_moves before update of state on orders for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
create trigger payments_moves before update of state on payments for each row when (old.state <> new.state)
  execute function refuse_other_moves();
--> statement-breakpoint
-- A receipt that was given stays as it is.
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_change();
