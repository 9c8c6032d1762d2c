-- What an attempt began with stays: neither a change of settings nor of questions shortens or alters it.
create or replace function refuse_other_attempt() returns trigger
  language plpgsql as $$
begin
  raise exception 'an attempt keeps its paper, settings and times' using errcode = 'restrict_violation';
end $$;

insert into state_moves (machine, from_state, to_state) values
  ('attempts', 'graded', 'released'), ('attempts', 'graded', 'submitted'), ('attempts', 'released', 'submitted'),
  ('attempts', 'running', 'graded'), ('attempts', 'running', 'released'), ('attempts', 'running', 'submitted'),
  ('attempts', 'submitted', 'graded'), ('attempts', 'submitted', 'released');

create trigger attempts_moves before update of state on attempts for each row when (old.state <> new.state)
  execute function refuse_other_moves();

create trigger attempts_stay before update on attempts for each row
  when ((old.assessment_id, old.enrolment_id, old.student_id, old.number, old.seed, old.paper, old.settings, old.started_at)
      is distinct from (new.assessment_id, new.enrolment_id, new.student_id, new.number, new.seed, new.paper, new.settings, new.started_at)
    or new.deadline_at < old.deadline_at or (new.deadline_at is null) <> (old.deadline_at is null)
    or new.writer_epoch < old.writer_epoch)
  execute function refuse_other_attempt();

create trigger attempt_events_append_only before update or delete or truncate on attempt_events
  for each statement execute function refuse_change_alone();

-- More time, a hand-over, a close: an open page of the attempt asks again, and ends nothing by what it knew before.
create trigger attempts_changed after update on attempts referencing new table as changed for each statement execute function notify_account('assessments', 'student_id');
