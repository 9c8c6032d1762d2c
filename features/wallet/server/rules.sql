-- Two rates for the same would pay one class two ways.
alter table pay_rates add constraint pay_rates_apart
  exclude using gist (
    (coalesce(tutor_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    (coalesce(course_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    (daterange(valid_from, valid_until, '[]')) with &&
  );

create trigger wallet_lines_append_only before update or delete or truncate on wallet_lines
  for each statement execute function refuse_change();
