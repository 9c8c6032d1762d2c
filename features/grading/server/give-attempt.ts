import { and, asc, count, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { assessments } from "#features/assessments/server/public.ts";
import { extraAttemptMs } from "#features/assessments/settings-rules.ts";
import { attempts, extraAttempts, lockAttempt } from "#features/attempts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { GiveAttemptInput, GradableItem } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import { findGradableItem, type Grader } from "./gradable-items.ts";

/** How often a student sat an assessment, and what was allowed and given; `allowed` null: as often as wanted. */
export async function sittingsOf(
  db: DbOrTx,
  enrolmentId: string,
  assessment: Pick<typeof assessments.$inferSelect, "id" | "attemptsAllowed">,
): Promise<NonNullable<GradableItem["sittings"]>> {
  const person = personRows(db);
  const [[sat], input] = await Promise.all([
    db
      .select({ used: count() })
      .from(attempts)
      .where(and(eq(attempts.enrolmentId, enrolmentId), eq(attempts.assessmentId, assessment.id))),
    db
      .select({ grant: extraAttempts, by: person.personName })
      .from(extraAttempts)
      .leftJoin(person, eq(person.id, extraAttempts.byId))
      .where(and(eq(extraAttempts.enrolmentId, enrolmentId), eq(extraAttempts.assessmentId, assessment.id)))
      .orderBy(asc(extraAttempts.number)),
  ]);
  return {
    used: sat?.used ?? 0,
    allowed: assessment.attemptsAllowed === null ? null : assessment.attemptsAllowed + input.length,
    given: input.map(({ grant: current, by }) => ({
      number: current.number,
      reason: current.reason,
      by,
      at: current.givenAt.toISOString(),
      until: current.untilAt.toISOString(),
    })),
  };
}

/**
 * Gives the student of an attempt one more of the same assessment, which may be started for two weeks whatever the assessment's own days show; the
 * student is notified with the reason, and an audit row is written. The same number with the same words again is the same. Errors: `not_found`
 * (no attempt of a student of theirs); `conflict` where an attempt is left, none is counted, or another user gave this one.
 */
export async function giveAttempt(
  deps: Pick<VerbDeps, "db" | "clock">,
  grader: Grader,
  { gradableItem: gradableItemId, number, reason }: GiveAttemptInput & { gradableItem: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gradableItem = await findGradableItem(tx, grader, gradableItemId);
    if (!gradableItem) throw notFound(gradingTexts.unknownItem);
    const { gradableItem: item, assessment } = gradableItem;
    const locked = item.source === "attempt" ? await lockAttempt(within(deps, tx), gradableItemId) : null;
    if (!locked) throw conflict(gradingTexts.notSat);
    const { allowed, used, given: input } = await sittingsOf(tx, item.enrolmentId, assessment);
    if (allowed === null) throw conflict(gradingTexts.anyNumber);
    const ids = { assessmentId: assessment.id, enrolmentId: item.enrolmentId };
    const [before] = await tx
      .select()
      .from(extraAttempts)
      .where(
        and(
          eq(extraAttempts.enrolmentId, ids.enrolmentId),
          eq(extraAttempts.assessmentId, ids.assessmentId),
          eq(extraAttempts.number, number),
        ),
      );
    if (before) {
      // By the account: two people may have one name.
      if (before.byId === grader.accountId && before.reason === reason) return;
      throw conflict(gradingTexts.givenBy(input.find((entry) => entry.number === number)?.by ?? "Somebody"));
    }
    if (used < allowed || number !== allowed + 1) throw conflict(gradingTexts.attemptLeft);
    // By the database's clock, which shows when attempts may start.
    const { now } = locked;
    const untilAt = new Date(now.getTime() + extraAttemptMs);
    const person = personRows(tx);
    const [by] = await tx.select({ name: person.personName }).from(person).where(eq(person.id, grader.accountId));
    await tx
      .insert(extraAttempts)
      .values({ id: newId(), ...ids, number, reason, byId: grader.accountId, givenAt: now, untilAt });
    await recordStaffWrite(tx, {
      actorId: grader.accountId,
      action: "attempt.given",
      about: "student",
      subject: item.studentId,
      reason,
      after: { work: assessment.id, number },
      details: { title: assessment.title },
      at: now,
    });
    await notify(within(deps, tx), {
      accountId: item.studentId,
      kind: "grade",
      link: paths.assessment(assessment.kind, assessment.id),
      message: gradingTexts.attemptGiven(by?.name ?? "Your tutor", assessment.title, reason),
      about: `attempt-given:${item.enrolmentId}:${assessment.id}:${number}`,
      until: untilAt,
    });
  });
}
