create trigger practice_answers_append_only before update or delete or truncate on practice_answers
  for each statement execute function refuse_change_alone();
