import { and, desc, eq, gte, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import { trialRows } from "#features/classes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { OutcomeView } from "../contract.ts";
import { isChangeable, isOpen } from "../rules.ts";
import { trialTexts } from "../texts.ts";
import { trialOutcomes } from "./tables.ts";

/** A trial class of a tutor's account, with its two people. Errors: AppError not_found for one that is not theirs, or was cancelled. */
export async function findTrial(db: DbOrTx, accountId: string, sessionId: string) {
  const [trials, people, tutors] = [trialRows(db), personRows(db), tutorRows(db)];
  const [trial] = await db
    .select({
      id: trials.id,
      startsAt: trials.startsAt,
      endsAt: trials.endsAt,
      isMinor: people.isMinor,
      student: { id: people.id, fullName: people.personName, email: people.personEmail, zone: people.personZone },
      tutor: {
        id: tutors.id,
        slug: tutors.slug,
        fullName: tutors.tutorName,
        zone: tutors.tutorZone,
        courseIds: tutors.tutorCourseIds,
      },
    })
    .from(trials)
    .innerJoin(people, eq(people.id, trials.studentId))
    .innerJoin(tutors, eq(tutors.id, trials.tutorId))
    .where(and(eq(trials.id, sessionId), eq(tutors.tutorAccountId, accountId)));
  if (!trial) throw notFound(trialTexts.unknown);
  return trial;
}
export type Trial = Awaited<ReturnType<typeof findTrial>>;

/** What came of trials, the newest first, as their tutor sees it. */
export async function listOutcomes(
  db: DbOrTx,
  { where, since, limit }: { where: SQL; since?: Date; limit: number },
): Promise<OutcomeView[]> {
  const [trials, people, courses, orders] = [trialRows(db), personRows(db), courseRows(db), orderedRows(db)];
  const rows = await db
    .select({
      outcome: trialOutcomes,
      student: { id: people.id, fullName: people.personName, isMinor: people.isMinor },
      trialAt: trials.startsAt,
      course: courses.title,
      orderState: orders.orderState,
    })
    .from(trialOutcomes)
    .innerJoin(trials, eq(trials.id, trialOutcomes.sessionId))
    .innerJoin(people, eq(people.id, trialOutcomes.studentId))
    .leftJoin(courses, eq(courses.id, trialOutcomes.courseId))
    .leftJoin(orders, eq(orders.id, trialOutcomes.orderId))
    .where(and(where, since && gte(trialOutcomes.sentAt, since)))
    .orderBy(desc(trialOutcomes.sentAt), desc(trialOutcomes.sessionId))
    .limit(limit);
  return rows.map(({ outcome, student, trialAt, course, orderState }) => ({
    sessionId: outcome.sessionId,
    student,
    trialAt: trialAt.toISOString(),
    verdict: outcome.verdict,
    state: outcome.state,
    course,
    hasTimes: outcome.choice !== null,
    sentAt: outcome.sentAt.toISOString(),
    reservedUntil: outcome.reservedUntil?.toISOString() ?? null,
    answerReason: outcome.answerReason,
    isOrderOver: outcome.state === "accepted" && isOpen({ state: outcome.state, orderState }),
    firstClassAt: outcome.firstClassAt?.toISOString() ?? null,
    isChangeable: isChangeable(outcome),
  }));
}
