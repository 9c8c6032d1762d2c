import { eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { orderedRows, paymentRows } from "#features/checkout/server/public.ts";
import { listEnrolments } from "#features/learning/server/public.ts";
import { listTrialPath } from "#features/trial-outcomes/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { rowOf } from "#platform/list/list-source.ts";
import type { FunnelPath, FunnelRow, Step } from "../contract.ts";
import { callEndLabels, funnelTexts } from "../texts.ts";
import { funnelSource, listCalls } from "./funnel-source.ts";
import { callNotes } from "./tables.ts";

type Deps = { db: DbOrTx; clock: VerbDeps["clock"] };
const lagos = "Africa/Lagos";

/** Someone in the funnel, also who is noted for later. Errors: AppError not_found once they have moved on. */
export const findRow = ({ db, clock }: Deps, id: string): Promise<FunnelRow> =>
  rowOf(db, funnelSource(db, { now: clock.now() }), id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? notFound(funnelTexts.unknown) : error;
  });

/** Someone in the funnel with what happened with them so far, the oldest first. Errors: AppError not_found once they have moved on. */
export async function readPath(deps: Deps, id: string): Promise<FunnelPath> {
  const row = await findRow(deps, id);
  const { db } = deps;
  const studentId = row.student.id;
  const now = deps.clock.now();
  const steps = await Promise.all([
    trialSteps(db, studentId, now),
    orderSteps(db, studentId),
    courseSteps(db, studentId),
    callSteps(db, studentId, now),
  ]);
  return { row, steps: steps.flat().toSorted((a, b) => a.at.localeCompare(b.at)) };
}

const verdictTitles = { fits: "Fits", "not-fits": "Does not fit", missed: "Did not come" } as const;

async function trialSteps(db: DbOrTx, studentId: string, now: Date): Promise<Step[]> {
  const trials = await listTrialPath(db, studentId);
  return trials.flatMap(({ tutorName, startsAt, outcome, course }): Step[] => {
    const trial = { kind: "trial" as const, at: startsAt.toISOString(), title: `Trial with ${tutorName}`, text: null };
    if (!outcome) return [trial];
    const { verdict, line, reason, firstMinor, currency, reservedUntil, answeredAt, answerReason, state } = outcome;
    const words = line ?? reason;
    const offer =
      verdict === "fits" && firstMinor !== null && currency !== null
        ? `${course ?? "A course"}, ${formatMoney({ amountMinor: firstMinor, currency })} first. ${
            reservedUntil && reservedUntil > now ? `Times kept until ${momentText(reservedUntil, lagos, now)}.` : ""
          }`.trim()
        : null;
    const text = [words && `“${words}”`, offer].filter(Boolean).join(" ") || null;
    const settled: Step[] = [
      {
        kind: "outcome",
        at: outcome.sentAt.toISOString(),
        title: `${verdictTitles[verdict]}, said ${tutorName}`,
        text,
      },
    ];
    if (answeredAt === null) return [trial, ...settled];
    const isNo = state === "declined";
    const answer: Step = {
      kind: "outcome",
      at: answeredAt.toISOString(),
      title: isNo ? "Said not now" : "Said yes",
      text: answerReason && `“${answerReason}”`,
    };
    return [trial, ...settled, answer];
  });
}

const orderTexts = {
  open: "Not paid yet",
  running: "Paid in parts",
  paid: "Paid",
  expired: "Ran out unpaid",
  cancelled: "Cancelled",
  refunded: "Paid back",
} as const;

async function orderSteps(db: DbOrTx, studentId: string): Promise<Step[]> {
  const [ordered, courses, payments] = [orderedRows(db), courseRows(db), paymentRows(db)];
  const orders = await db
    .select({
      id: ordered.id,
      reference: ordered.reference,
      state: ordered.orderState,
      currency: ordered.orderCurrency,
      at: ordered.orderedAt,
      isClaimed: ordered.isClaimed,
      course: courses.title,
    })
    .from(ordered)
    .innerJoin(courses, eq(courses.id, ordered.orderedCourseId))
    .where(eq(ordered.studentId, studentId));
  const paid = await db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.orderId,
        orders.map(({ id }) => id),
      ),
    );
  const currencyOf = new Map(orders.map(({ id, currency }) => [id, currency]));
  return [
    ...orders.map(
      ({ reference, state, at, isClaimed, course }): Step => ({
        kind: "order",
        at: at.toISOString(),
        title: `Ordered ${course}`,
        text: `${shownReference(reference)}. ${isClaimed ? "Says that a transfer was sent" : orderTexts[state]}.`,
      }),
    ),
    ...paid.flatMap(({ orderId, amountMinor, paymentState, endedAt }): Step[] => {
      const currency = currencyOf.get(orderId);
      return paymentState === "succeeded" && endedAt && currency
        ? [
            {
              kind: "payment",
              at: endedAt.toISOString(),
              title: `Paid ${formatMoney({ amountMinor, currency })}`,
              text: null,
            },
          ]
        : [];
    }),
  ];
}

async function courseSteps(db: DbOrTx, studentId: string): Promise<Step[]> {
  return (await listEnrolments({ db }, studentId)).map(({ title, tutor, cohortName, startedAt }) => ({
    kind: "course",
    at: startedAt.toISOString(),
    title: `${title} opened`,
    text: cohortName ? `In ${cohortName}` : tutor ? `With ${tutor.fullName}, no class yet` : "No tutor yet",
  }));
}

async function callSteps(db: DbOrTx, studentId: string, now: Date): Promise<Step[]> {
  return (await listCalls(db, eq(callNotes.studentId, studentId))).map(({ callEnd, until, note, byName, notedAt }) => ({
    kind: "call",
    at: notedAt.toISOString(),
    title: `${callEndLabels[callEnd]}, noted ${byName}`,
    text: `${note ? `“${note}” ` : ""}In the list again on ${dateText(new Date(`${until}T12:00:00Z`), lagos, now)}.`,
  }));
}
