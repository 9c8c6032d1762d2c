import { dayText } from "#lib/viewer-zone.ts";
import type { WeekTutor } from "../../../office-class-contract.ts";
import { byDay } from "../../../office-class-rules.ts";
import { ClassBlock } from "./class-block.tsx";

export type WeekProps = {
  tutors: readonly WeekTutor[];
  /** From Monday. */
  days: readonly string[];
  today: string;
  zone: string;
  now: number;
};

/** The week on a wide screen: a row for each tutor, a column for each day. */
export function WeekTable({ tutors, days, today, zone, now, caption }: WeekProps & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways is scrolled by keys too
    <section aria-label={caption} tabIndex={0} className="card week-scroll">
      <table className="week-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Tutor</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
                {dayText(day, "short").replace(/ \D+$/, "")}
                <span className="sr-only"> {dayText(day).replace(/^.* /, "")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tutors.map((tutor) => (
            <Row key={tutor.id} tutor={tutor} days={days} today={today} zone={zone} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ tutor, days, today, zone, now }: Omit<WeekProps, "tutors"> & { tutor: WeekTutor }) {
  const classes = byDay(tutor.classes, zone);
  return (
    <tr>
      <th scope="row">
        {tutor.name}
        <span className="week-course">{tutor.course}</span>
      </th>
      {days.map((day) => (
        <td key={day} data-today={day === today || undefined}>
          {tutor.offDays.includes(day) && (
            <p className="week-off">
              <span className="week-off-word">Off</span>
            </p>
          )}
          {classes.get(day)?.map((session) => (
            <ClassBlock key={session.id} session={session} tutorName={tutor.name} now={now} />
          ))}
        </td>
      ))}
    </tr>
  );
}
