import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { ownClasses } from "#features/classes/server/public.ts";
import type { Placement } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { timesText } from "../rules.ts";
import { placedMail } from "./mails.ts";
import { readPlaced } from "./read-times.ts";

type Deps = Within<Pick<VerbDeps, "clock" | "mail" | "baseUrl" | "staffEmail" | "log">>;

/** Tells student and tutor of the class times, each in their own zone: by bell, and by mail with a calendar file. */
export async function notifyPlaced(
  deps: Deps,
  row: Placement,
  how: { isMoved: boolean; byStudent: boolean },
): Promise<void> {
  const { db: tx, clock } = deps;
  const now = clock.now();
  const people = personRows(tx);
  const settings = await getSettings(deps);
  const { student, tutor, course, cohort } = row;
  const own = await ownClasses(tx, student.id, { from: now, scheduledOnly: true });
  const classes = own.filter(({ cohortId }) => cohortId === cohort?.id);
  const readers = [
    { id: student.id, isTutor: false, otherName: tutor.fullName, link: paths.calendar() },
    ...(tutor.accountId
      ? [{ id: tutor.accountId, isTutor: true, otherName: student.fullName, link: paths.workplace("tutor") }]
      : []),
  ];
  for (const { id, isTutor, otherName, link } of readers) {
    const [person] = await tx.select().from(people).where(eq(people.id, id));
    const placed =
      person &&
      (await readPlaced(deps, row, { zone: person.personZone, otherZone: isTutor ? student.zone : tutor.zone }));
    if (!placed) continue;
    const about = `placed:${row.enrolmentId}:${cohort?.id}:${now.toISOString()}`;
    const times = timesText(placed.times);
    const message = isTutor
      ? `${otherName} has classes with you in ${course.title}: ${times}.`
      : `Your classes of ${course.title} with ${otherName}: ${times}.`;
    await notify(deps, { accountId: id, kind: "class-changed", message, link, about, isMailed: true });
    const first = placed.first === null ? null : new Date(placed.first);
    const reader = { email: person.personEmail, zone: person.personZone, isTutor, dedupeKey: `${about}:${id}` };
    const facts = { course: course.title, otherName, times: placed.times, first, classes, ...how };
    await deps.mail.enqueueMail(tx, placedMail(deps, settings, reader, facts));
  }
}
