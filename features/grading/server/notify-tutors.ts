import { and, eq, lte, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { graderGradableItems, withoutTutor } from "./gradable-items.ts";
import { waitingMail } from "./mails.ts";
import { gradingNotices, officeGradingNotices } from "./tables.ts";

/** What is younger waits for the next time: its row might be seen after that of a later one, and then never be notified. */
const settledMs = 60_000;

/**
 * Tells each tutor once of the work that came since they were notified last, however much it is: by bell and by mail. A tutor without an
 * account cannot grade; staff are notified about their students' work. Returns how many were notified.
 */
export async function notifyTutors(deps: VerbDeps): Promise<number> {
  const { db, clock } = deps;
  const { select, gradableItem } = graderGradableItems(db, { accountId: "", isStaff: true });
  const notice = db
    .select({ notifiedAt: gradingNotices.notifiedAt })
    .from(gradingNotices)
    .where(eq(gradingNotices.tutorId, sql`enrolled_rows.tutor_id`));
  const fresh = await select(
    and(
      eq(gradableItem.state, "submitted"),
      lte(gradableItem.at, new Date(clock.now().getTime() - settledMs)),
      sql`${gradableItem.at} > coalesce((${notice}), '-infinity')`,
    ),
  ).orderBy(gradableItem.at);
  let notifiedCount = 0;
  for (const [tutorId, gradableItems] of Map.groupBy(fresh, (row) => row.tutorId)) {
    if (tutorId === null) continue;
    const last = gradableItems.at(-1)?.gradableItem.at;
    if (!last) continue;
    const isNotified = await db.transaction(async (tx) => {
      // Of two processes at once the first one tells.
      const [mine] = await tx
        .insert(gradingNotices)
        .values({ tutorId, notifiedAt: last })
        .onConflictDoUpdate({
          target: gradingNotices.tutorId,
          set: { notifiedAt: last },
          setWhere: sql`${gradingNotices.notifiedAt} < excluded.notified_at`,
        })
        .returning();
      const tutors = tutorRows(tx);
      const people = personRows(tx);
      const [tutor] = await tx
        .select({ accountId: people.id, email: people.personEmail })
        .from(tutors)
        .innerJoin(people, eq(people.id, tutors.tutorAccountId))
        .where(eq(tutors.id, tutorId));
      if (!mine || !tutor) return false;
      const inAll = gradableItems.length;
      const assessments = assessmentsOf(gradableItems);
      await notify(within(deps, tx), {
        accountId: tutor.accountId,
        kind: "grade",
        message:
          inAll === 1
            ? `${assessments[0]?.title} waits for your grade.`
            : `${inAll} pieces of work wait for your grade.`,
        link: paths.grading(),
        about: `grading:${last.toISOString()}`,
        isMailed: true,
      });
      await deps.mail.enqueueMail(
        tx,
        await waitingMail(within(deps, tx), { to: tutor.email, assessments, inAll, page: paths.grading() }),
      );
      return true;
    });
    if (isNotified) notifiedCount += 1;
  }
  return notifiedCount + (await notifyStaff(deps));
}

/** Tells staff once, by one mail, of what came since they were notified last and no tutor can grade. Answers 1 when it did. */
async function notifyStaff(deps: VerbDeps): Promise<number> {
  const { db, clock } = deps;
  const { select, gradableItem } = graderGradableItems(db, { accountId: "", isStaff: true });
  const notice = db.select({ notifiedAt: officeGradingNotices.notifiedAt }).from(officeGradingNotices);
  const fresh = await select(
    and(
      eq(gradableItem.state, "submitted"),
      lte(gradableItem.at, new Date(clock.now().getTime() - settledMs)),
      sql`${gradableItem.at} > coalesce((${notice}), '-infinity')`,
      withoutTutor(db),
    ),
  ).orderBy(gradableItem.at);
  const last = fresh.at(-1)?.gradableItem.at;
  if (!last) return 0;
  return db.transaction(async (tx) => {
    const [mine] = await tx
      .insert(officeGradingNotices)
      .values({ notifiedAt: last })
      .onConflictDoUpdate({
        target: officeGradingNotices.only,
        set: { notifiedAt: last },
        setWhere: sql`${officeGradingNotices.notifiedAt} < excluded.notified_at`,
      })
      .returning();
    if (!mine) return 0;
    await deps.mail.enqueueMail(
      tx,
      await waitingMail(within(deps, tx), {
        to: deps.staffEmail,
        assessments: assessmentsOf(fresh),
        inAll: fresh.length,
        page: null,
      }),
    );
    return 1;
  });
}

/** Each assessment with how often it was handed in. */
const assessmentsOf = (gradableItems: readonly { assessment: { title: string }; course: { shortTitle: string } }[]) =>
  [...Map.groupBy(gradableItems, ({ assessment, course }) => `${assessment.title} (${course.shortTitle})`)].map(
    ([title, of]) => ({
      title,
      count: of.length,
    }),
  );
