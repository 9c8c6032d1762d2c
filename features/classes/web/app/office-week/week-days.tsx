import { counted } from "#lib/counted.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { Card } from "#ui/components/card.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { byDay } from "../../../office-class-rules.ts";
import { ClassBlock } from "./class-block.tsx";
import type { WeekProps } from "./week-table.tsx";

/** The week on a phone, day by day: today is open, in another week the first day with a class. */
export function WeekDays({ tutors, days, today, zone, now }: WeekProps) {
  const all = tutors.flatMap(({ name, classes }) => classes.map((session) => ({ ...session, tutorName: name })));
  const classes = byDay(
    all.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    zone,
  );
  const opened = days.includes(today) ? today : days.find((day) => classes.has(day));
  return (
    <Card padded className="divide-y divide-line">
      {days.map((day) => {
        const ofDay = classes.get(day) ?? [];
        const off = tutors.filter(({ offDays }) => offDays.includes(day)).map(({ name }) => name);
        return (
          <Disclosure
            key={day}
            isOpen={day === opened}
            title={day === today ? `${dayText(day, "short")}, today` : dayText(day, "short")}
            note={ofDay.length === 0 ? "No class" : counted(ofDay.length, "class", "classes")}
          >
            <div className="grid gap-2 pb-3">
              {off.length > 0 && (
                <p className="week-off wrap-anywhere text-sm">
                  <span className="week-off-word">Off: {new Intl.ListFormat("en-GB").format(off)}</span>
                </p>
              )}
              {ofDay.map(({ tutorName, ...session }) => (
                <ClassBlock key={session.id} session={session} tutorName={tutorName} showsTutor now={now} />
              ))}
            </div>
          </Disclosure>
        );
      })}
    </Card>
  );
}
