-- What was answered stays as it was sent.
create or replace function refuse_answered_outcome() returns trigger
  language plpgsql as $$
begin
  raise exception 'a trial''s outcome that was answered stays as it was sent' using errcode = 'restrict_violation';
end $$;

create trigger trial_outcomes_answered
  before update of verdict, reason, course_id, plan_key, currency, first_minor, choice, line, sent_at on trial_outcomes
  for each row when (old.state not in ('notified', 'sent')) execute function refuse_answered_outcome();

insert into state_moves (machine, from_state, to_state) values
  ('trial_outcomes', 'notified', 'sent'), ('trial_outcomes', 'sent', 'notified'),
  ('trial_outcomes', 'sent', 'accepted'), ('trial_outcomes', 'sent', 'declined'), ('trial_outcomes', 'sent', 'unplaced'),
  ('trial_outcomes', 'accepted', 'declined'), ('trial_outcomes', 'accepted', 'paid'), ('trial_outcomes', 'accepted', 'unplaced'),
  ('trial_outcomes', 'declined', 'unplaced'),
  ('trial_outcomes', 'paid', 'placed'), ('trial_outcomes', 'paid', 'unplaced');

create trigger trial_outcomes_moves before update of state on trial_outcomes for each row when (old.state <> new.state)
  execute function refuse_other_moves();
