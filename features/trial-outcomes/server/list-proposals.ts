import { desc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { orderedRows, priceChoice } from "#features/checkout/server/public.ts";
import { zoneName } from "#features/classes/rules.ts";
import { viewProposed } from "#features/placement/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Proposal } from "../contract.ts";
import { isOpen } from "../rules.ts";
import { sumsOf } from "./sums-of.ts";
import { trialOutcomes } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** So many of a student's last ones are of interest. */
const shown = 5;

const rows = prepared("trial_outcomes_of_student", (db) => {
  const [courses, tutors, orders] = [courseRows(db), tutorRows(db), orderedRows(db)];
  return db
    .select({
      outcome: trialOutcomes,
      course: { slug: courses.slug, title: courses.title },
      tutor: { id: tutors.id, slug: tutors.slug, fullName: tutors.tutorName, avatarUrl: tutors.tutorAvatar },
      orderState: orders.orderState,
    })
    .from(trialOutcomes)
    .innerJoin(tutors, eq(tutors.id, trialOutcomes.tutorId))
    .leftJoin(courses, eq(courses.id, trialOutcomes.courseId))
    .leftJoin(orders, eq(orders.id, trialOutcomes.orderId))
    .where(eq(trialOutcomes.studentId, sql.placeholder("studentId")))
    .orderBy(desc(trialOutcomes.sentAt))
    .limit(shown);
});

/** How a student's last trials ended, the newest word first, with times on the clock of `zone` and prices of this moment. */
export async function listProposals(deps: Deps, studentId: string, { zone }: { zone: string }): Promise<Proposal[]> {
  return Promise.all((await rows(deps.db, { studentId })).map((row) => proposalOf(deps, { ...row, studentId, zone })));
}

type Row = {
  outcome: typeof trialOutcomes.$inferSelect;
  course: { slug: string; title: string } | null;
  tutor: Proposal["tutor"];
  orderState: string | null;
  studentId: string;
  zone: string;
};

async function proposalOf(deps: Deps, { outcome, course, tutor, orderState, studentId, zone }: Row): Promise<Proposal> {
  const now = deps.clock.now();
  const { courseId, choice, reservedUntil, sessionId, verdict, state, reason, line, sentAt } = outcome;
  const open = isOpen({ state, orderState });
  const [times, price] = await Promise.all([
    open && courseId && choice
      ? viewProposed(deps, { tutorId: tutor.id, studentId, courseId, choice, zone })
      : { times: [], isFree: true },
    open && course ? priceOf(deps, { outcome, course, tutor, studentId }) : null,
  ]);
  return {
    sessionId,
    tutor,
    verdict,
    state,
    isOpen: open,
    reason,
    line,
    sentAt: sentAt.toISOString(),
    course,
    times: times.times,
    zone: { id: zone, name: zoneName(zone, now) },
    areTimesFree: times.isFree,
    reservedUntil: reservedUntil && reservedUntil > now ? reservedUntil.toISOString() : null,
    price,
  };
}

/** What a proposal costs at this moment; null where it can no longer be had: the course, the plan or the tutor went. */
async function priceOf(
  deps: Deps,
  { outcome, course, tutor, studentId }: Pick<Row, "outcome" | "tutor" | "studentId"> & { course: { slug: string } },
): Promise<Proposal["price"]> {
  const { planKey: plan, currency, firstMinor: wasMinor } = outcome;
  try {
    const priced = await priceChoice(deps, studentId, {
      course: course.slug,
      plan,
      currency,
      preferredCurrency: null,
      tutor: tutor.slug,
      coupon: null,
    });
    if (priced.isEnrolled) return null;
    const sums = sumsOf(priced);
    return {
      currency: priced.currency,
      plan: priced.plan.name,
      dueMinor: sums.firstMinor - priced.creditMinor,
      ...sums,
      wasMinor: wasMinor === sums.firstMinor ? null : wasMinor,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
