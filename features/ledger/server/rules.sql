-- The book is closed behind each transaction: no entry comes later than its transaction does.
create or replace function ledger_entries_with_transaction() returns trigger
  language plpgsql as $$
begin
  if not exists (select from ledger_transactions where id = new.transaction_id and written_in = pg_current_xact_id()) then
    raise exception 'an entry comes with its transaction of the ledger' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- At commit each transaction has two entries or more, which sum to nothing in each currency.
create or replace function ledger_balances() returns trigger
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

create trigger ledger_entries_with_transaction before insert on ledger_entries for each row
  execute function ledger_entries_with_transaction();

create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_balances();

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

create trigger order_vat_append_only before update or delete or truncate on order_vat
  for each statement execute function refuse_change();

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
