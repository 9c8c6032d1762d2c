import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows, findCourse } from "#features/catalogue/server/public.ts";
import { orderedRows, planOptions, priceOf } from "#features/checkout/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { readProposable } from "#features/placement/server/public.ts";
import { choicesFor, findPick } from "#features/tutors/server/public.ts";
import { type Currency, currencies } from "#lib/money.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OutcomeInput, PlanOffer, TrialResponse } from "../contract.ts";
import { findTrial, type Trial } from "./outcome-rows.ts";
import { sumsOf } from "./sums-of.ts";
import { trialOutcomes } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/**
 * What a tutor may propose after a trial of theirs: their courses with plans and prices, what the student asked for first, and the weekly
 * times of `course` (a slug; left out, or none of them: the first) on the clock of `zone`. Errors: AppError not_found.
 */
export async function readTrialOutcome(
  deps: Deps,
  accountId: string,
  { sessionId, zone, course }: { sessionId: string; zone: string; course?: string | undefined },
): Promise<TrialResponse> {
  const { db } = deps;
  const trial = await findTrial(db, accountId, sessionId);
  const { student, tutor } = trial;
  const [pick, [outcome], currency] = await Promise.all([
    findPick(db, { studentId: student.id, tutorId: tutor.id }),
    db.select().from(trialOutcomes).where(eq(trialOutcomes.sessionId, sessionId)),
    lastCurrency(db, student.id),
  ]);
  const wishes = pick?.selectedCourses ?? [];
  const offered = await listOffered(deps, trial, { wishes, currency });
  const savedOutcome = outcome ? storedOutcome(outcome, offered) : null;
  const slug = course ?? (savedOutcome?.verdict === "fits" ? savedOutcome.course : undefined);
  // One that was taken out since gives way to the first.
  const chosen = offered.find((item) => item.slug === slug) ?? offered[0];
  const pair = { tutorId: tutor.id, studentId: student.id };
  return {
    id: trial.id,
    student: { id: student.id, fullName: student.fullName, isMinor: trial.isMinor },
    startsAt: trial.startsAt.toISOString(),
    endsAt: trial.endsAt.toISOString(),
    location: pick?.location ?? null,
    wishes,
    courses: offered.map(({ id: _, ...shown }) => shown),
    course: chosen?.slug ?? null,
    times: chosen ? await readProposable(deps, { ...pair, courseId: chosen.id, zone }) : null,
    said: savedOutcome,
  };
}

/** The published courses of the tutor that the student does not take, those that they asked for first, in the tutor's order. */
async function listOffered(
  deps: Deps,
  { student, tutor }: Trial,
  { wishes, currency }: { wishes: readonly string[]; currency: Currency | null },
) {
  const { db } = deps;
  if (tutor.courseIds.length === 0) return [];
  const [courses, enrolled] = [courseRows(db), enrolledRows(db)];
  const [rows, taken] = await Promise.all([
    db
      .select({ id: courses.id, slug: courses.slug, discountPercent: courses.discountPercent })
      .from(courses)
      .where(and(inArray(courses.id, tutor.courseIds), eq(courses.isPublished, true))),
    db
      .select({ courseId: enrolled.courseId })
      .from(enrolled)
      .where(and(eq(enrolled.studentId, student.id), ne(enrolled.state, "cancelled"))),
  ]);
  const ids = tutor.courseIds.filter((id) => !taken.some(({ courseId }) => courseId === id));
  const offered = await Promise.all(
    ids.flatMap((id) => {
      const row = rows.find((row) => row.id === id);
      return row ? [offerOf(deps, row, currency)] : [];
    }),
  );
  const isWished = ({ title }: { title: string }) => wishes.includes(title) || choicesFor(title, wishes).length > 0;
  return offered.flat().toSorted((a, b) => Number(isWished(b)) - Number(isWished(a)));
}

/** A course with its plans in every currency, the student's first. None where its fee is on request. */
async function offerOf(
  deps: Deps,
  { id, slug, discountPercent }: { id: string; slug: string; discountPercent: number },
  currency: Currency | null,
) {
  const course = await findCourse(deps, slug);
  if (!course) return [];
  const inOrder = currencies.toSorted((a, b) => Number(b === currency) - Number(a === currency));
  const options = planOptions(course.fees);
  const plans = inOrder.flatMap((known) =>
    options.flatMap((option): PlanOffer[] => {
      const originalMinor = option.pricesMinor[known];
      if (originalMinor === undefined) return [];
      const price = priceOf({ originalMinor, discountPercent, coupon: null });
      return [{ key: option.key, currency: known, name: option.name, ...sumsOf({ price, plan: option, course }) }];
    }),
  );
  return plans.length > 0 ? [{ id, slug, title: course.title, plans }] : [];
}

/** In which currency a student ordered last; null: never. */
async function lastCurrency(db: DbOrTx, studentId: string): Promise<Currency | null> {
  const orders = orderedRows(db);
  const [last] = await db
    .select({ currency: orders.orderCurrency })
    .from(orders)
    .where(eq(orders.studentId, studentId))
    .orderBy(desc(orders.orderedAt))
    .limit(1);
  return last?.currency ?? null;
}

/** What the tutor said before, as they would say it again. */
function storedOutcome(
  { verdict, reason, courseId, planKey, currency, choice, line }: typeof trialOutcomes.$inferSelect,
  offered: readonly { id: string; slug: string }[],
): OutcomeInput | null {
  if (verdict === "missed") return { verdict };
  if (verdict === "not-fits") return { verdict, reason: reason ?? "" };
  const course = offered.find(({ id }) => id === courseId)?.slug;
  return course && planKey && currency ? { verdict, course, plan: planKey, currency, choice, line: line ?? "" } : null;
}
