import { and, count, eq, max, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { attempts } from "#features/attempts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ItemStatistics } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import type { Grader } from "./gradable-items.ts";
import { teachesIn } from "./teaches-in.ts";

/** Attempts at an assessment that run, or whose answers may still come in and count. */
async function underWay(db: DbOrTx, assessmentId: string): Promise<{ attempts: number; untilAt: Date | null }> {
  const until = sql`${attempts.deadlineAt} + (${attempts.settings} ->> 'offlineGraceMs')::int * interval '1 millisecond'`;
  const [attempt] = await db
    .select({ attempts: count(), untilAt: max(until).mapWith(attempts.deadlineAt) })
    .from(attempts)
    .where(
      and(
        eq(attempts.assessmentId, assessmentId),
        or(eq(attempts.state, "running"), and(eq(attempts.closedBy, "deadline"), sql`${until} >= clock_timestamp()`)),
      ),
    );
  return { attempts: attempt?.attempts ?? 0, untilAt: attempt?.untilAt ?? null };
}

/** Whether the right answers of an assessment are shown; null where they show by themselves, and no one opens them. */
export async function keysStatus(
  db: DbOrTx,
  assessment: Pick<typeof assessments.$inferSelect, "id" | "feedback" | "keysOpenedAt">,
): Promise<ItemStatistics["keys"]> {
  if (assessment.feedback !== "opened") return null;
  const current = await underWay(db, assessment.id);
  return {
    openedAt: assessment.keysOpenedAt?.toISOString() ?? null,
    underWay: current.attempts,
    until: current.untilAt?.toISOString() ?? null,
  };
}

/**
 * Opens an assessment's right answers for everybody who is done with it, or ends that, for anyone who teaches its course, or
 * staff; with an audit row. The same word twice is one. Errors: `not_found`; `conflict` where they show by themselves, or while someone
 * sits it or answers may still come in.
 */
export async function setKeysOpen(
  deps: Pick<VerbDeps, "db" | "clock">,
  { accountId, isStaff }: Grader,
  { assessment: assessmentId, isOpen }: { assessment: string; isOpen: boolean },
): Promise<ItemStatistics["keys"]> {
  return staffWrite(deps, accountId, async (tx, record) => {
    const [assessment] = await tx
      .select()
      .from(assessments)
      .where(eq(assessments.id, assessmentId))
      .for("no key update");
    if (!assessment || !(isStaff || (await teachesIn(tx, accountId, assessment.courseId))))
      throw notFound(gradingTexts.unknownAssessment);
    if (assessment.feedback !== "opened") throw conflict(gradingTexts.keysByThemselves);
    if (isOpen === (assessment.keysOpenedAt !== null)) return keysStatus(tx, assessment);
    const current = await underWay(tx, assessmentId);
    if (isOpen && current.attempts > 0) throw conflict(gradingTexts.stillSat(current.attempts));
    const [changed] = await tx
      .update(assessments)
      // By the database's clock, which shows when attempts end.
      .set({ keysOpenedAt: isOpen ? sql`clock_timestamp()` : null })
      .where(eq(assessments.id, assessmentId))
      .returning();
    await record(isOpen ? "right-answers.opened" : "right-answers.closed", assessmentId, {
      about: "assessment",
      before: { isOpen: !isOpen },
      after: { isOpen },
      details: { title: assessment.title },
    });
    return keysStatus(tx, changed ?? assessment);
  });
}
