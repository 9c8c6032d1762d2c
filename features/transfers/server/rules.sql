-- Who did what at the desk stays as it was written.
create trigger transfer_actions_append_only before update or delete or truncate on transfer_actions
  for each statement execute function refuse_change();
