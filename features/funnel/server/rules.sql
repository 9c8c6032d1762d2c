-- Notes of calls are added; they go only with their student's account.
create trigger call_notes_never_changed before update on call_notes
  for each statement execute function refuse_change();

-- So are promises.
create trigger payment_promises_never_changed before update on payment_promises
  for each statement execute function refuse_change();

-- And who took care of someone that did not come.
create trigger no_show_notes_never_changed before update on no_show_notes
  for each statement execute function refuse_change();
