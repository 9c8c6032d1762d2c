import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { orderedRows, placeOrder } from "#features/checkout/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { freeReserved } from "#features/placement/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { AnswerInput } from "../contract.ts";
import { isOpen } from "../rules.ts";
import { trialTexts } from "../texts.ts";
import { trialOutcomes } from "./tables.ts";

type Answered = { message: string; orderId: string | null };

/**
 * A student's answer to what their tutor proposed after a trial: yes orders the course with that plan at the price of this moment, no frees
 * the times. The same again is returned unchanged; the tutor is notified. Errors: AppError not_found; conflict for a proposal that was changed
 * or answered otherwise, and those of placeOrder, such as a price that is no longer what the student saw.
 */
export async function answerProposal(
  deps: VerbDeps,
  studentId: string,
  { sessionId, answer: input }: { sessionId: string; answer: AnswerInput },
): Promise<Answered> {
  return deps.db.transaction(async (tx) => {
    const here = within(deps, tx);
    const row = await lockProposal(here, studentId, sessionId);
    return input.answer === "accept" ? accept(here, row, input) : decline(here, row, input.reason || null);
  });
}

/** A proposal of one's own with its order's state, locked. Errors: AppError not_found. */
async function lockProposal({ db: tx }: Within, studentId: string, sessionId: string) {
  const [courses, tutors, people] = [courseRows(tx), tutorRows(tx), personRows(tx)];
  const isThis = and(
    eq(trialOutcomes.sessionId, sessionId),
    eq(trialOutcomes.studentId, studentId),
    eq(trialOutcomes.verdict, "fits"),
  );
  const [outcome] = await tx.select().from(trialOutcomes).where(isThis).for("update");
  const [about] = await tx
    .select({
      course: courses.slug,
      title: courses.title,
      tutor: { slug: tutors.slug, accountId: tutors.tutorAccountId },
      student: people.personName,
    })
    .from(trialOutcomes)
    .innerJoin(courses, eq(courses.id, trialOutcomes.courseId))
    .innerJoin(tutors, eq(tutors.id, trialOutcomes.tutorId))
    .innerJoin(people, eq(people.id, trialOutcomes.studentId))
    .where(isThis);
  if (!outcome || !about || !outcome.planKey || !outcome.currency) throw notFound(trialTexts.noProposal);
  const orders = orderedRows(tx);
  const [order] = outcome.orderId
    ? await tx.select({ state: orders.orderState }).from(orders).where(eq(orders.id, outcome.orderId))
    : [];
  const { planKey: plan, currency } = outcome;
  return { ...outcome, ...about, plan, currency, orderState: order?.state ?? null };
}
type Proposal = Awaited<ReturnType<typeof lockProposal>>;

async function accept(
  deps: Within,
  row: Proposal,
  { sentAt, dueMinor }: { sentAt: string; dueMinor: number },
): Promise<Answered> {
  const { db: tx, clock } = deps;
  const { sessionId, studentId, state, plan, currency } = row;
  const ordered = `${row.title} is ordered. Pay it on the next page.`;
  if (state === "declined") throw conflict(trialTexts.declined);
  if (!isOpen(row)) return { message: ordered, orderId: row.orderId };
  if (Date.parse(sentAt) !== row.sentAt.getTime()) throw conflict(trialTexts.changed);
  const isThis = eq(trialOutcomes.sessionId, sessionId);
  // Before the order: one of which nothing is left to pay opens its course at once.
  await tx.update(trialOutcomes).set({ state: "accepted", answeredAt: clock.now() }).where(isThis);
  const { orderId } = await placeOrder(deps, studentId, {
    course: row.course,
    plan,
    currency,
    preferredCurrency: null,
    tutor: row.tutor.slug,
    coupon: null,
    billingCountry: "NG",
    dueMinor,
    key: newId(),
  });
  await tx.update(trialOutcomes).set({ orderId }).where(isThis);
  await notifyTutor(deps, row, `${row.student} said yes to ${row.title}. It is not paid yet.`);
  return { message: ordered, orderId };
}

async function decline(deps: Within, row: Proposal, answerReason: string | null): Promise<Answered> {
  const { db: tx, clock } = deps;
  const declined = { message: "Your tutor was told.", orderId: null };
  if (row.state === "declined") return declined;
  if (!isOpen(row)) throw conflict(row.state === "accepted" ? trialTexts.ordered : trialTexts.settled);
  await tx
    .update(trialOutcomes)
    .set({ state: "declined", answeredAt: clock.now(), answerReason })
    .where(eq(trialOutcomes.sessionId, row.sessionId));
  await freeReserved(deps, row);
  await notifyTutor(
    deps,
    row,
    `${row.student} said not now to ${row.title}${answerReason ? `: ${answerReason}` : "."}`,
  );
  return declined;
}

async function notifyTutor(deps: Within, { sessionId, tutor }: Proposal, message: string): Promise<void> {
  if (tutor.accountId === null) return;
  const about = `trial-answered:${sessionId}:${deps.clock.now().toISOString()}`;
  const link = paths.workplace("tutor");
  await notify(deps, { accountId: tutor.accountId, kind: "pick", message, link, about });
}
