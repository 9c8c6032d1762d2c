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
