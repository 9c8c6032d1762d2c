create trigger question_versions_append_only before update or delete or truncate on question_versions
  for each statement execute function refuse_change_alone();

create trigger question_keys_append_only before update or delete or truncate on question_keys
  for each statement execute function refuse_change_alone();
