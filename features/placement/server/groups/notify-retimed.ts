import type { DbOrTx } from "#db/client.ts";
import { dayOf, overlap, type Span } from "#features/classes/rules.ts";
import { type classMails, notifyMoved, ownClasses } from "#features/classes/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { weekdayTime } from "#lib/viewer-zone.ts";
import type { Within } from "#platform/deps.ts";
import { placementTexts } from "../../texts.ts";

type Seated = { studentId: string; fullName: string | null };

/** The students who have another class at one of some times, each with the first of them: `Ada Obi, Mon 5 pm`. */
export async function listStudentClashes(
  db: DbOrTx,
  {
    seated,
    cohortId,
    spans,
    zone,
  }: { seated: readonly Seated[]; cohortId: string; spans: readonly Span[]; zone: string },
): Promise<string[]> {
  if (spans.length === 0) return [];
  const from = new Date(Math.min(...spans.map(({ startsAt }) => startsAt.getTime())));
  const clashes: string[] = [];
  for (const { studentId, fullName } of seated) {
    const own = await ownClasses(db, studentId, { from, scheduledOnly: true });
    const others = own.filter((session) => session.cohortId !== cohortId);
    const clash = spans.find((span) => others.some((session) => overlap(session, span)));
    if (clash && fullName) clashes.push(`${fullName}, ${weekdayTime(clash.startsAt, zone)}`);
  }
  return clashes;
}

type Moved = Parameters<typeof notifyMoved>[1]["was"];
type Group = {
  id: string;
  name: string;
  seats: number | null;
  tutor: { tutorName: string; tutorAccountId: string | null };
  course: { title: string };
  /** Its times in words, and the day from which they hold. */
  text: string;
  from: string;
  zone: string;
  seated: readonly Seated[];
  mails: Awaited<ReturnType<typeof classMails>>;
};

/** Tells the students of a group, and its tutor, that it has other times. `changed`: classes that were added, or are cancelled. */
export async function notifyRetimed(
  here: Within,
  group: Group,
  {
    moved,
    changed,
    last,
  }: { moved: readonly { was: Moved; session: Moved }[]; changed: readonly Moved[]; last: Moved },
): Promise<void> {
  const { id, name, seats, tutor, course, text, from, zone, seated, mails } = group;
  const about = `group-times:${id}:${here.clock.now().toISOString()}`;
  const [first] = moved;
  if (first) {
    await notifyMoved(here, {
      cohort: { id, courseTitle: course.title, cohortSeats: seats },
      tutor: { name: tutor.tutorName },
      mails,
      was: first.was,
      moved: [...moved.map(({ session }) => session), ...changed],
    });
  } else if (changed.length > 0) {
    const message = placementTexts.lastDayMoved(course.title, longDate(dayOf(last.startsAt, zone)));
    for (const { studentId: accountId } of seated) {
      await notify(here, { accountId, kind: "class-changed", message, link: paths.calendar(), about });
    }
  }
  if (tutor.tutorAccountId && (first || changed.length > 0)) {
    const message = placementTexts.groupRetimed(name, text, longDate(from));
    const link = paths.workplace("tutor");
    await notify(here, { accountId: tutor.tutorAccountId, kind: "class-changed", message, link, about });
  }
}
