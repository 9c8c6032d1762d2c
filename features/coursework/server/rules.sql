-- What is graded stays as it was graded.
create or replace function refuse_version_of_graded() returns trigger
  language plpgsql as $$
begin
  if not exists (select from submissions where id = new.submission_id and state = 'submitted') then
    raise exception 'this submission is graded' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

insert into state_moves (machine, from_state, to_state) values
  ('submissions', 'graded', 'released'), ('submissions', 'submitted', 'graded');

create trigger submissions_moves before update of state on submissions for each row when (old.state <> new.state)
  execute function refuse_other_moves();

create trigger submission_versions_append_only before update or delete or truncate on submission_versions
  for each statement execute function refuse_change_alone();

create trigger submission_versions_while_submitted before insert on submission_versions for each row
  execute function refuse_version_of_graded();
