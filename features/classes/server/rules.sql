create trigger tutor_availability_figures_added after insert on tutor_availability referencing new table as changed for each statement execute function refresh_tutors();

create trigger tutor_availability_figures_moved after update on tutor_availability referencing old table as changed for each statement execute function refresh_tutors();

create trigger tutor_availability_figures_changed after update on tutor_availability referencing new table as changed for each statement execute function refresh_tutors();

create trigger tutor_availability_figures_removed after delete on tutor_availability referencing old table as changed for each statement execute function refresh_tutors();

create trigger tutor_availability_figures_emptied after truncate on tutor_availability for each statement execute function refresh_all_tutors();

-- Who is free is on pages of the catalogue that are filtered by it.
create trigger tutor_availability_pages after insert or update or delete or truncate on tutor_availability for each statement execute function notify_pages('tutors');

create trigger tutor_exceptions_pages after insert or update or delete or truncate on tutor_exceptions for each statement execute function notify_pages('tutors');

create trigger tutor_limits_pages after insert or update or delete or truncate on tutor_limits for each statement execute function notify_pages('tutors');

-- And a student in one trial.
alter table class_sessions add constraint class_sessions_student_free
  exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'scheduled' and student_id is not null);

-- A tutor is in one place at a time, however many people book at once.
alter table class_sessions add constraint class_sessions_tutor_free
  exclude using gist (tutor_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'scheduled');

-- Hours that overlap would be offered twice.
alter table tutor_availability add constraint tutor_availability_apart
  exclude using gist (tutor_id with =, weekday with =, int4range(start_minute, end_minute) with &&);

-- Nothing is closed twice, nor opened twice.
alter table tutor_exceptions add constraint tutor_exceptions_apart
  exclude using gist (
    tutor_id with =,
    kind with =,
    tsrange(
      first_on + make_interval(mins => coalesce(start_minute, 0)),
      last_on + make_interval(mins => coalesce(end_minute, 1440))
    ) with &&
  );
