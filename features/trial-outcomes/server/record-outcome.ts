import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { priceChoice } from "#features/checkout/server/public.ts";
import { lockStudent, lockTutor, recordTrialAttendance } from "#features/classes/server/public.ts";
import { timesText } from "#features/placement/rules.ts";
import { freeReserved, reserveTimes } from "#features/placement/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { OutcomeInput, OutcomeView } from "../contract.ts";
import { trialSettled } from "../events.ts";
import { isChangeable, priceText, reservedUntil } from "../rules.ts";
import { trialTexts } from "../texts.ts";
import { notifyStudent, type Verdict } from "./notify-student.ts";
import { findTrial, listOutcomes, type Trial } from "./outcome-rows.ts";
import { sumsOf } from "./sums-of.ts";
import { trialOutcomes } from "./tables.ts";

/**
 * Records how a trial of one's own ended, and tells the student: a proposal of course, plan and weekly times, which are reservation for three days,
 * why it does not fit, or that they did not come. The same again is returned unchanged; something else replaces it while the student has
 * not answered. Errors: AppError not_found; conflict for a trial that has not begun, an outcome that was answered, a course that the
 * student takes, and times that are taken; invalid for a course, plan or times that are not offered.
 */
export async function recordOutcome(
  deps: VerbDeps,
  accountId: string,
  { sessionId, outcome: input }: { sessionId: string; outcome: OutcomeInput },
): Promise<{ message: string; outcome: OutcomeView }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const here = within(deps, tx);
    const trial = await findTrial(tx, accountId, sessionId);
    const { student, tutor } = trial;
    if (trial.startsAt > now) throw conflict(trialTexts.notBegun);
    // One after the other: twice at once is recorded once.
    await lockStudent(tx, student.id);
    await lockTutor(tx, tutor.id);
    const [before] = await tx.select().from(trialOutcomes).where(eq(trialOutcomes.sessionId, sessionId)).for("update");
    const view = async () => {
      const [outcome] = await listOutcomes(tx, { where: eq(trialOutcomes.sessionId, sessionId), limit: 1 });
      if (!outcome) throw notFound(trialTexts.unknown);
      return { message: messageOf(outcome), outcome };
    };
    if (before && isSame(before, await outcomeRow(tx, trial, input))) return view();
    if (before && !isChangeable(before)) throw conflict(trialTexts.answered);

    const { values, verdict } = await valuesOf(here, trial, input);
    const row = { ...values, sentAt: now, state: input.verdict === "fits" ? ("sent" as const) : ("notified" as const) };
    await tx
      .insert(trialOutcomes)
      .values({ ...row, sessionId, tutorId: tutor.id, studentId: student.id })
      .onConflictDoUpdate({ target: trialOutcomes.sessionId, set: row });
    if (!values.choice) await freeReserved(here, { tutorId: tutor.id, studentId: student.id });
    const state = input.verdict === "missed" ? "missed" : "attended";
    await recordTrialAttendance(here, { sessionId, studentId: student.id, state });
    await notifyStudent(here, trial, verdict);
    await deps.emit(tx, trialSettled, { sessionId, at: now });
    await record("trial.settled", sessionId, { before: before ? auditOf(before) : null, after: auditOf(row) });
    return view();
  });
}

type Row = typeof trialOutcomes.$inferSelect;
/** What a tutor says, as stored. */
type StoredOutcome = Pick<Row, "verdict" | "reason" | "courseId" | "planKey" | "currency" | "choice" | "line">;

const nothing = { reason: null, courseId: null, planKey: null, currency: null, choice: null, line: null };

/** An input as stored. Errors: AppError invalid for a course that is not the tutor's. */
async function outcomeRow(tx: Tx, { tutor }: Trial, input: OutcomeInput): Promise<StoredOutcome> {
  const { verdict } = input;
  if (input.verdict === "missed") return { ...nothing, verdict };
  if (input.verdict === "not-fits") return { ...nothing, verdict, reason: input.reason };
  const courses = courseRows(tx);
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, input.course));
  if (!course || !tutor.courseIds.includes(course.id)) throw invalidAt("course", trialTexts.unknownCourse, "unknown");
  const { plan: planKey, currency, choice, line } = input;
  return { ...nothing, verdict, courseId: course.id, planKey, currency, choice, line: line || null };
}

/** What is stored of an input, with its times reservation, and what the student is notified. */
async function valuesOf(
  deps: Within,
  trial: Trial,
  input: OutcomeInput,
): Promise<{ values: StoredOutcome & Pick<Row, "firstMinor" | "reservedUntil">; verdict: Verdict }> {
  const row = await outcomeRow(deps.db, trial, input);
  if (input.verdict !== "fits") return { values: { ...row, firstMinor: null, reservedUntil: null }, verdict: input };
  const { student, tutor } = trial;
  const { course, plan, currency, choice } = input;
  const priced = await priceChoice(deps, student.id, {
    course,
    plan,
    currency,
    preferredCurrency: null,
    tutor: tutor.slug,
    coupon: null,
  });
  if (priced.isEnrolled) throw conflict(trialTexts.enrolled);
  const sums = sumsOf(priced);
  const now = deps.clock.now();
  const reservation =
    choice &&
    (await reserveTimes(deps, {
      tutorId: tutor.id,
      studentId: student.id,
      courseId: priced.course.id,
      choice,
      untilOf: (first) => reservedUntil(now, first),
    }));
  const proposed = {
    course: priced.course.title,
    times: timesText(reservation?.times ?? []),
    plan: priced.plan.name,
    now: formatMoney({ amountMinor: sums.firstMinor, currency }),
    price: priceText({ ...sums, currency }),
    line: row.line,
    until: reservation?.until ?? null,
  };
  const values = { ...row, firstMinor: sums.firstMinor, reservedUntil: reservation?.until ?? null };
  return { values, verdict: { verdict: "fits", proposed } };
}

const isSame = (row: Row, values: StoredOutcome) => isDeepStrictEqual(pick(row), pick(values));
const pick = ({ verdict, reason, courseId, planKey, currency, choice, line }: StoredOutcome) => ({
  verdict,
  reason,
  courseId,
  planKey,
  currency,
  choice,
  line,
});

/** What an audit entry keeps: no one's words. */
const auditOf = ({ verdict, courseId, planKey, currency, choice }: StoredOutcome) => ({
  verdict,
  courseId,
  planKey,
  currency,
  choice,
});

const messageOf = ({ student, verdict }: OutcomeView) =>
  verdict === "fits" ? `Sent to ${student.fullName}.` : `${student.fullName} was told.`;
