import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { noticeDefault } from "../hours-texts.ts";
import { slotDays, trialMinutes } from "../texts.ts";
import { classSessions, tutorAvailability, tutorExceptions, tutorLimits } from "./tables.ts";

/**
 * The condition that a tutor has a free half hour in the next seven days, on `weekday` (ISO, 1 is Monday, on the clock of
 * `zone`) where one is given: for lists of tutors, which cannot ask for each one's slots. `tutor` names the id and the zone in
 * the query that it becomes part of. It stops at the first half hour that is free.
 */
export function hasFreeHours(
  tutor: { id: AnyColumn | SQL; timeZone: AnyColumn | SQL },
  { now, zone, weekday }: { now: Date; zone: string; weekday?: number },
): SQL {
  const at = now.toISOString();
  const until = new Date(now.getTime() + slotDays * 24 * 3600_000).toISOString();
  const onDay = weekday === undefined ? sql`true` : sql`extract(isodow from slot at time zone ${zone}) = ${weekday}`;
  return sql`exists (
    select 1
    from (
      select weekday, null::date as only_on, start_minute, end_minute from ${tutorAvailability} as every_week
      where every_week.tutor_id = ${tutor.id}
      union all
      select null, first_on, start_minute, end_minute from ${tutorExceptions} as once
      where once.tutor_id = ${tutor.id} and once.kind = 'open'
    ) as offered
    left join ${tutorLimits} as limits on limits.tutor_id = ${tutor.id}
    cross join generate_series(-1, ${slotDays}) as days(ahead)
    cross join lateral (select (${at}::timestamptz at time zone ${tutor.timeZone})::date + days.ahead as day) as at
    cross join lateral generate_series(
      (at.day + make_interval(mins => (offered.start_minute + 29) / 30 * 30)) at time zone ${tutor.timeZone},
      (at.day + make_interval(mins => offered.end_minute - ${trialMinutes}::int)) at time zone ${tutor.timeZone},
      interval '30 minutes'
    ) as slot
    where (offered.weekday = extract(isodow from at.day) or offered.only_on = at.day)
      and slot >= ${at}::timestamptz + make_interval(hours => coalesce(limits.notice_hours, ${noticeDefault}::int))
      and slot < ${until}::timestamptz
      and ${onDay}
      and not exists (
        select 1 from ${tutorExceptions} as off
        where off.tutor_id = ${tutor.id} and off.kind = 'closed'
          and slot at time zone ${tutor.timeZone} < off.last_on + make_interval(mins => coalesce(off.end_minute, 1440))
          and (slot + make_interval(mins => ${trialMinutes}::int)) at time zone ${tutor.timeZone}
            > off.first_on + make_interval(mins => coalesce(off.start_minute, 0))
      )
      and (limits.most_per_day is null or limits.most_per_day > (
        select count(*) from ${classSessions} as taken
        where taken.tutor_id = ${tutor.id} and taken.state = 'scheduled'
          and taken.starts_at >= at.day::timestamp at time zone ${tutor.timeZone}
          and taken.starts_at < (at.day + 1)::timestamp at time zone ${tutor.timeZone}
      ))
      and not exists (
        select 1 from ${classSessions} as taken
        where taken.tutor_id = ${tutor.id} and taken.state = 'scheduled'
          and tstzrange(taken.starts_at, taken.ends_at) && tstzrange(slot, slot + make_interval(mins => ${trialMinutes}::int))
      )
  )`;
}
