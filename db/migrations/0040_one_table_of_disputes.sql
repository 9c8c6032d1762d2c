ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('referral-reward','referral-taken-back','credit-carried','credit-used','credit-returned','payment','payment-undone','refund','refund-paid','refund-failed','chargeback','chargeback-won','chargeback-lost','order-ended','order-resumed'));--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_provider_dispute_id_pk";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "id" uuid;--> statement-breakpoint
-- The ledger knows a dispute by the id of its chargeback, which goes on as the dispute's.
insert into disputes (id, provider, dispute_id, payment_id, amount_minor, currency, state, opened_at, ended_at)
  select c.id, p.provider, c.dispute, c.payment_id, c.amount_minor, p.currency, c.state, c.opened_at, c.ended_at
  from chargebacks c join payments p on p.id = c.payment_id
  where not exists (select from disputes d where d.payment_id = c.payment_id and d.dispute_id = c.dispute);
--> statement-breakpoint
alter table disputes disable trigger disputes_moves;
--> statement-breakpoint
update disputes d set id = c.id, amount_minor = c.amount_minor, state = c.state, opened_at = c.opened_at, ended_at = c.ended_at
  from chargebacks c where c.payment_id = d.payment_id and c.dispute = d.dispute_id;
--> statement-breakpoint
alter table disputes enable trigger disputes_moves;
--> statement-breakpoint
-- What did not agree with its payment never moved anything; staff were told of it by mail.
delete from disputes d using payments p
  where d.id is null and p.id = d.payment_id and (p.state <> 'succeeded' or p.currency <> d.currency or d.amount_minor <= 0);
--> statement-breakpoint
-- What was heard of before the ledger knew of disputes is booked as it is now. Of a lost one the academy carried the loss.
do $$
declare
  one record;
  written uuid;
begin
  for one in
    update disputes d set id = gen_random_uuid(), amount_minor = least(d.amount_minor, p.amount_minor)
      from payments p where d.id is null and p.id = d.payment_id returning d.*
  loop
    insert into ledger_transactions (id, kind, subject, occurred_at)
      values (gen_random_uuid(), 'chargeback', one.id, one.opened_at) returning id into written;
    insert into ledger_entries (id, transaction_id, account, holder, currency, amount_minor) values
      (gen_random_uuid(), written, 'disputed', one.provider, one.currency, one.amount_minor),
      (gen_random_uuid(), written, 'cash', one.provider, one.currency, -one.amount_minor);
    if one.state <> 'open' then
      insert into ledger_transactions (id, kind, subject, occurred_at)
        values (gen_random_uuid(), 'chargeback-' || one.state, one.id, one.ended_at) returning id into written;
      insert into ledger_entries (id, transaction_id, account, holder, currency, amount_minor) values
        (gen_random_uuid(), written, case one.state when 'won' then 'cash' else 'loss' end, one.provider, one.currency, one.amount_minor),
        (gen_random_uuid(), written, 'disputed', one.provider, one.currency, -one.amount_minor);
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- The sums are looked at here, so that a later migration in the same transaction may change the tables.
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
--> statement-breakpoint
DROP TABLE "chargebacks" CASCADE;--> statement-breakpoint
delete from state_moves where machine = 'chargebacks';
--> statement-breakpoint
ALTER TABLE "disputes" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_once" UNIQUE("provider","dispute_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_amount_positive" CHECK ("disputes"."amount_minor" > 0);--> statement-breakpoint
create or replace function refuse_too_much_back() returns trigger
  language plpgsql as $$
declare
  came payments%rowtype;
begin
  select * into came from payments where id = new.payment_id for no key update;
  if came.state <> 'succeeded' or came.currency <> new.currency or came.order_id <> new.order_id
    or new.amount_minor
      + coalesce((select sum(amount_minor) from refunds where payment_id = new.payment_id and state <> 'failed'), 0)
      + coalesce((select sum(amount_minor) from disputes where payment_id = new.payment_id and state <> 'won'), 0)
      > came.amount_minor
  then
    raise exception 'more than came by payment % would go back', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
