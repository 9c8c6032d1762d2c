import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { pickRows, pickWaitsMail, recordPickNotice, tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { hourMs, pickEscalatedHours } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { isBooked } from "./list-picks.ts";

/** Reminds tutors of picks that wait, and tells staff of those that wait too long. */
export const remindPicksJob = defineJob("classes.remind-picks", z.object({}), {
  retryLimit: 2,
  expireInS: 240,
  retentionS: 3600,
});

/** So many a run: each is a transaction of its own. */
const atOnce = 200;

/**
 * Picks without an answer: their tutor is reminded once the promised hours are over, and staff are notified after three days, each once
 * however many processes do this. Where a trial class was booked since there is nothing to answer. Returns how many went out.
 */
export async function remindPicks(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const { pickAnswerHours } = await getSettings(deps);
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const [picks, tutors, people] = [pickRows(deps.db), tutorRows(deps.db), personRows(deps.db)];
  const late = await deps.db
    .select({
      pick: {
        id: picks.id,
        askedAt: picks.askedAt,
        pickName: picks.pickName,
        pickCourses: picks.pickCourses,
        escalatedAt: picks.escalatedAt,
      },
      tutor: {
        name: tutors.tutorName,
        email: sql<string>`coalesce(${tutors.tutorEmail}, ${people.personEmail})`,
        accountId: people.id,
      },
    })
    .from(picks)
    .innerJoin(tutors, eq(tutors.id, picks.pickTutorId))
    // Who has no account here was never asked: staff have the pick.
    .innerJoin(people, eq(people.id, tutors.tutorAccountId))
    .where(
      and(
        isNull(picks.pickAnswer),
        or(
          and(isNull(picks.remindedAt), lte(picks.askedAt, before(pickAnswerHours))),
          and(isNull(picks.escalatedAt), lte(picks.askedAt, before(pickEscalatedHours))),
        ),
        sql`not ${isBooked(picks)}`,
      ),
    )
    .orderBy(asc(picks.askedAt))
    .limit(atOnce);
  let sent = 0;
  for (const { pick, tutor } of late) {
    if (signal?.aborted) break;
    const isStaff = pick.escalatedAt === null && pick.askedAt <= before(pickEscalatedHours);
    sent += await deps.db.transaction(async (tx) => {
      const inTx = within(deps, tx);
      const notice = isStaff ? "escalatedAt" : "remindedAt";
      if (!(await recordPickNotice(inTx, { pickId: pick.id, notice }))) return 0;
      const mail = await pickWaitsMail(inTx, {
        to: isStaff ? deps.staffEmail : tutor.email,
        isStaff,
        tutorName: tutor.name,
        studentName: pick.pickName,
        courses: pick.pickCourses,
        hours: isStaff ? pickEscalatedHours : pickAnswerHours,
      });
      await deps.mail.enqueueMail(tx, mail);
      if (!isStaff) {
        await notify(inTx, {
          accountId: tutor.accountId,
          kind: "pick",
          message: classReplies.pickWaits(pick.pickName),
          link: paths.workplace("tutor"),
          about: `pick-waits:${pick.id}:${pick.askedAt.toISOString()}`,
          isMailed: true,
        });
      }
      return 1;
    });
  }
  return sent;
}
