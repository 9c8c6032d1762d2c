import { Link } from "react-router";
import type { ClassView } from "#features/classes/contract.ts";
import { classTexts } from "#features/classes/texts.ts";
import { JoinButton } from "#features/classes/web/public/join-button.tsx";
import { PushOffer } from "#features/notifications/web/public/push-offer.tsx";
import { paths } from "#lib/paths.ts";
import { dayText, todayHere } from "#lib/viewer-zone.ts";
import { DateBlock } from "#ui/components/date-block.tsx";
import { useNow } from "#ui/hooks/use-now.ts";

/** The next two classes, with the way to the calendar, and into the room of one that is open. */
export function ClassesAhead({ classes }: { classes: readonly ClassView[] }) {
  const now = useNow(classes.map(({ joinsAt }) => joinsAt));
  const today = todayHere();
  return (
    <section aria-labelledby="classes-ahead" className="card door-md">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 md:px-5">
        <h2 id="classes-ahead" className="text-h4">
          Up coming classes
        </h2>
        <Link to={paths.calendar()} className="link inline-flex min-h-11 items-center font-semibold text-sm">
          Calendar
        </Link>
      </div>
      {classes.length === 0 ? (
        <p className="border-line border-t px-4 py-5 text-ink-2 md:px-5">{classTexts.noNext}</p>
      ) : (
        <ul>
          {classes.map((session) => (
            <li key={session.id} className="border-line border-t">
              <Link
                to={paths.calendarClass(session.id, session.date.slice(0, 7))}
                className="flex items-center gap-3.5 px-4 py-3 text-ink md:px-5"
              >
                <DateBlock date={session.date} />
                <span className="min-w-0 flex-1">
                  <b className="block leading-tight wrap-anywhere">
                    <span className="sr-only">{dayText(session.date)}: </span>
                    {session.title}
                  </b>
                  <span className="text-ink-2 text-sm wrap-anywhere">
                    {session.time}, {session.tutor.fullName}
                  </span>
                </span>
                <span className="text-ink-2 text-sm whitespace-nowrap">{daysAhead(session.date, today)}</span>
              </Link>
              {/* A trial's is on the wall above. */}
              {session.kind === "class" && now >= Date.parse(session.joinsAt) ? (
                <div className="px-4 pb-4 empty:hidden md:px-5">
                  <JoinButton session={session} block />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {classes.length > 0 && <PushOffer>A reminder on this device, an hour before each class?</PushOffer>}
    </section>
  );
}

/** `today`, `tomorrow`, `in 3 days`. */
function daysAhead(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
