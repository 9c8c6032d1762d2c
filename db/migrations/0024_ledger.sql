CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"holder" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('cash','order','credit','promotions')),
	CONSTRAINT "ledger_entries_currency_known" CHECK ("ledger_entries"."currency" in ('NGN','USD')),
	CONSTRAINT "ledger_entries_not_nothing" CHECK ("ledger_entries"."amount_minor" <> 0),
	CONSTRAINT "ledger_entries_held" CHECK (("ledger_entries"."account" = 'promotions') = ("ledger_entries"."holder" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"written_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_once" UNIQUE("kind","subject"),
	CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','credit-carried','credit-used'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_id_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_holder_account_index" ON "ledger_entries" USING btree ("holder","account");
--> statement-breakpoint
-- The list of credit becomes transactions of the ledger, one a line, against what the academy gave away.
insert into ledger_transactions (id, kind, subject, occurred_at)
  select gen_random_uuid(), 'credit-carried', id, created_at from credit_entries;
--> statement-breakpoint
insert into ledger_entries (id, transaction_id, account, holder, currency, amount_minor)
  select gen_random_uuid(), t.id, side.account, side.holder, c.currency, side.amount
  from ledger_transactions t join credit_entries c on c.id = t.subject,
    lateral (values ('credit', c.account_id::text, -c.amount_minor), ('promotions', null, c.amount_minor))
      as side (account, holder, amount);
--> statement-breakpoint
drop table credit_entries;
--> statement-breakpoint
-- The book is closed behind each transaction: no entry comes later than its transaction does.
create function ledger_entries_with_transaction() returns trigger
  language plpgsql as $$
begin
  if not exists (select from ledger_transactions where id = new.transaction_id and written_in = pg_current_xact_id()) then
    raise exception 'an entry comes with its transaction of the ledger' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_with_transaction before insert on ledger_entries for each row
  execute function ledger_entries_with_transaction();
--> statement-breakpoint
-- At commit each transaction has two entries or more, which sum to nothing in each currency.
create function ledger_balances() returns trigger
  language plpgsql as $$
declare
  looked_at uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else new.id end;
begin
  if (select count(*) from ledger_entries where transaction_id = looked_at) < 2
    or exists (select from ledger_entries where transaction_id = looked_at group by currency having sum(amount_minor) <> 0)
  then
    raise exception 'transaction % of the ledger does not sum to nothing', looked_at using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
-- For tables whose rows are added and never changed, whoever asks (db/append-only.ts).
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
