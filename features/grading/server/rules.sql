create trigger submission_marks_append_only before update or delete or truncate on submission_marks
  for each statement execute function refuse_change_alone();
