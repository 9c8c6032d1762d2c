-- What was requested stays as it was requested.
create or replace function refuse_other_refund() returns trigger
  language plpgsql as $$
begin
  raise exception 'a refund keeps its payment, amount and way' using errcode = 'restrict_violation';
end $$;

-- No more goes back of a payment than came by it, also where two ask at once: anyone who comes second waits for the payment's row.
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

-- Where a refund went stays known: its account is only entered while it waits to be sent.
create or replace function refuse_late_account() returns trigger
  language plpgsql as $$
begin
  if not exists (select from refunds where id = new.refund_id and way = 'bank' and state = 'open') then
    raise exception 'a refund that is over keeps its account' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger refund_accounts_in_time before insert or update on refund_accounts for each row
  execute function refuse_late_account();

-- Two rates of VAT for the same would make one order two prices.
alter table vat_rates add constraint vat_rates_apart
  exclude using gist (
    (coalesce(course_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    (daterange(valid_from, valid_until, '[]')) with &&
  );

create trigger vat_rates_pages after insert or update or delete or truncate on vat_rates for each statement execute function notify_pages('courses');

insert into state_moves (machine, from_state, to_state) values
  ('refunds', 'open', 'failed'), ('refunds', 'open', 'succeeded');

insert into state_moves (machine, from_state, to_state) values
  ('payments', 'open', 'failed'), ('payments', 'open', 'succeeded'), ('payments', 'succeeded', 'undone');

insert into state_moves (machine, from_state, to_state) values
  ('orders', 'expired', 'open'), ('orders', 'open', 'cancelled'), ('orders', 'open', 'expired'),
  ('orders', 'open', 'paid'), ('orders', 'open', 'running'), ('orders', 'paid', 'open'),
  ('orders', 'paid', 'refunded'), ('orders', 'paid', 'running'), ('orders', 'refunded', 'paid'),
  ('orders', 'refunded', 'running'), ('orders', 'running', 'open'), ('orders', 'running', 'paid'),
  ('orders', 'running', 'refunded');

insert into state_moves (machine, from_state, to_state) values
  ('disputes', 'open', 'lost'), ('disputes', 'open', 'won');

create trigger orders_moves before update of state on orders for each row when (old.state <> new.state)
  execute function refuse_other_moves();

create trigger payments_moves before update of state on payments for each row when (old.state <> new.state)
  execute function refuse_other_moves();

-- A receipt that was given stays unchanged.
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_change();

create trigger disputes_moves before update of state on disputes for each row when (old.state <> new.state)
  execute function refuse_other_moves();

create trigger refunds_moves before update of state on refunds for each row when (old.state <> new.state)
  execute function refuse_other_moves();

create trigger refunds_not_too_much before insert on refunds for each row execute function refuse_too_much_back();

create trigger refunds_stay before update on refunds for each row
  when (old.payment_id <> new.payment_id or old.amount_minor <> new.amount_minor or old.way <> new.way or old.is_goodwill <> new.is_goodwill)
  execute function refuse_other_refund();

create trigger part_extensions_append_only before update or delete or truncate on part_extensions
  for each statement execute function refuse_change();

-- What an order costs, what came for it, since when it waits for more and how much is missing of that, from its instalments and its lines of the book. The orders are
-- locked first: the sums after that see what others wrote since.
create or replace function refresh_orders() returns trigger
  language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_table_name = 'order_parts' then
    ids := array(select distinct order_id from changed);
  else
    ids := array(
      select distinct holder::uuid from changed where account in ('order', 'vat') and holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    );
  end if;
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform 1 from orders where id = any (ids) order by id for no key update;
  update orders set total_minor = sums.total_minor, received_minor = sums.received_minor, next_due_on = sums.next_due_on,
    next_due_minor = sums.next_due_minor
    from (
      select came.id, came.received_minor, coalesce(sum(part.amount_minor), 0) total_minor,
        min(part.due_on) filter (where part.up_to_minor > came.received_minor) next_due_on,
        min(part.up_to_minor) filter (where part.up_to_minor > came.received_minor) - came.received_minor next_due_minor
      from (
        select id, coalesce((
          select -sum(amount_minor) from ledger_entries where holder = asked.id::text and account in ('order', 'vat')
        ), 0) received_minor
        from unnest(ids) asked (id)
      ) came
      left join lateral (
        select amount_minor, due_on, sum(amount_minor) over (order by number) up_to_minor from order_parts where order_id = came.id
      ) part on true
      group by came.id, came.received_minor
    ) sums
    where orders.id = sums.id;
  return null;
end $$;

create trigger order_parts_add_up after insert on order_parts referencing new table as changed
  for each statement execute function refresh_orders();

create trigger order_parts_change_sums after update on order_parts referencing new table as changed
  for each statement execute function refresh_orders();

create trigger ledger_entries_add_up after insert on ledger_entries referencing new table as changed
  for each statement execute function refresh_orders();
