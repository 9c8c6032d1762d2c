import { and, eq, exists, gt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { awayRows } from "#features/accounts/server/public.ts";
import { lapsingRows, orderedRows, unpaidRows } from "#features/checkout/server/public.ts";
import { trialRows } from "#features/classes/server/public.ts";
import { bookAheadDays } from "#features/classes/texts.ts";
import { enrolledRows, unplacedRows } from "#features/learning/server/public.ts";
import { proposedRows, settledRows } from "#features/trial-outcomes/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import { givenUpAfterMs, unpaidAfterMs } from "../rules.ts";
import type { Stage } from "../texts.ts";
import { callNotes } from "./tables.ts";

const dayMs = 86_400_000;
const moment = (at: SQL | Date, name: string) =>
  sql<Date>`${at}::timestamptz`.mapWith((text: string) => new Date(text)).as(name);

/** What every stage tells of its people; what is left out is null. */
const fieldsOf = (
  stage: Stage,
  of: Record<"studentId" | "tutorId" | "sinceAt" | "begunAt", SQL> &
    Partial<Record<"courseId" | "orderId" | "amountMinor" | "currency", SQL>>,
) => ({
  stage: sql<Stage>`${stage}::text`.as("stage"),
  studentId: sql<string>`${of.studentId}`.as("student_id"),
  tutorId: sql<string | null>`${of.tutorId}`.as("tutor_id"),
  courseId: sql<string | null>`${of.courseId ?? sql`null::uuid`}`.as("course_id"),
  orderId: sql<string | null>`${of.orderId ?? sql`null::uuid`}`.as("order_id"),
  amountMinor: sql<number | null>`${of.amountMinor ?? sql`null`}::bigint`.mapWith(Number).as("amount_minor"),
  currency: sql<Currency | null>`${of.currency ?? sql`null`}::text`.as("currency"),
  sinceAt: moment(of.sinceAt, "since_at"),
  /** When what they stand before began: a call before that was about something else. */
  begunAt: moment(of.begunAt, "begun_at"),
});

/** Whether a column names something: in the brackets of a statement of one table it keeps the table's name. */
const col = (column: unknown) => sql`(${column})`;

/** Everyone in the funnel, called or not, each once for a trial, an order or an enrolment; each stage finds its own by an index. */
function everybody(db: DbOrTx, now: Date) {
  const [trials, settled, proposed] = [trialRows(db), settledRows(db), proposedRows(db)];
  const [ordered, unpaid, enrolled, unplaced] = [orderedRows(db), unpaidRows(db), enrolledRows(db), unplacedRows(db)];
  const lapsing = lapsingRows(db, dateInLagos(now));
  const [unpaidAt, givenUpAt] = [unpaidAfterMs, givenUpAfterMs].map((ms) => new Date(now.getTime() - ms)) as [
    Date,
    Date,
  ];
  const anything = { one: sql`1` };
  const ofTrial = { studentId: col(trials.studentId), tutorId: col(trials.tutorId) };
  const booked = db
    .select({
      id: trials.id,
      ...fieldsOf("booked", { ...ofTrial, sinceAt: col(trials.startsAt), begunAt: col(trials.bookedAt) }),
    })
    .from(trials)
    .where(
      and(
        // For the index: a trial is half an hour.
        gt(trials.startsAt, new Date(now.getTime() - dayMs)),
        lte(trials.startsAt, new Date(now.getTime() + (bookAheadDays + 1) * dayMs)),
        gt(trials.endsAt, now),
      ),
    );
  const ended = db
    .select({
      id: trials.id,
      ...fieldsOf("ended", { ...ofTrial, sinceAt: col(trials.endsAt), begunAt: col(trials.startsAt) }),
    })
    .from(trials)
    .where(
      and(
        gt(trials.startsAt, givenUpAt),
        lte(trials.startsAt, now),
        lte(trials.endsAt, now),
        not(exists(db.select(anything).from(settled).where(eq(settled.settledId, trials.id)))),
      ),
    );
  // For each of the few: the planner would read everybody's.
  const isFree = (student: unknown, course: unknown) =>
    sql`(${db
      .select(anything)
      .from(enrolled)
      .where(
        and(
          sql`${enrolled.studentId} = ${student}`,
          sql`${enrolled.courseId} = ${course}`,
          ne(enrolled.state, "cancelled"),
        ),
      )
      .limit(1)}) is null`;
  const isLookedFor = exists(
    db
      .select(anything)
      .from(ordered)
      .where(
        and(
          eq(ordered.studentId, proposed.studentId),
          sql`${ordered.orderedCourseId} = ${proposed.courseId}`,
          eq(ordered.orderState, "open"),
          ordered.isClaimed,
        ),
      ),
  );
  const offers = (stage: "fits" | "unpaid", age: SQL) =>
    db
      .select({
        id: proposed.id,
        ...fieldsOf(stage, {
          studentId: col(proposed.studentId),
          tutorId: col(proposed.tutorId),
          courseId: col(proposed.courseId),
          orderId: col(proposed.orderId),
          amountMinor: col(proposed.firstMinor),
          currency: col(proposed.currency),
          sinceAt: col(proposed.proposedAt),
          begunAt: col(proposed.proposedAt),
        }),
      })
      .from(proposed)
      .where(and(age, isFree(proposed.studentId, proposed.courseId), not(isLookedFor)));
  const isOffered = exists(
    db
      .select(anything)
      .from(proposed)
      .where(
        and(
          eq(proposed.studentId, unpaid.studentId),
          eq(proposed.courseId, unpaid.courseId),
          gt(proposed.proposedAt, givenUpAt),
        ),
      ),
  );
  const orderedLong = db
    .select({
      id: unpaid.id,
      ...fieldsOf("unpaid", {
        studentId: col(unpaid.studentId),
        tutorId: col(unpaid.tutorId),
        courseId: col(unpaid.courseId),
        orderId: col(unpaid.id),
        amountMinor: col(unpaid.leftMinor),
        currency: col(unpaid.currency),
        sinceAt: col(unpaid.orderedAt),
        begunAt: col(unpaid.orderedAt),
      }),
    })
    .from(unpaid)
    .where(and(lte(unpaid.orderedAt, unpaidAt), gt(unpaid.expiresAt, now), not(isOffered)));
  const withoutClass = db
    .select({
      id: unplaced.id,
      ...fieldsOf("unplaced", {
        studentId: col(unplaced.studentId),
        tutorId: col(unplaced.tutorId),
        courseId: col(unplaced.courseId),
        sinceAt: col(unplaced.since),
        begunAt: col(unplaced.since),
      }),
    })
    .from(unplaced);
  const dueAt = sql`(${lapsing.dueOn}::timestamp at time zone 'Africa/Lagos')`;
  const aboutToLapse = db
    .select({
      id: lapsing.id,
      ...fieldsOf("lapsing", {
        studentId: col(lapsing.studentId),
        tutorId: col(lapsing.tutorId),
        courseId: col(lapsing.courseId),
        orderId: col(lapsing.id),
        amountMinor: col(lapsing.leftMinor),
        currency: col(lapsing.currency),
        sinceAt: dueAt,
        begunAt: sql`(${dueAt} - interval '2 days')`,
      }),
    })
    .from(lapsing);
  return booked
    .unionAll(ended)
    .unionAll(offers("fits", gt(proposed.proposedAt, unpaidAt)))
    .unionAll(
      offers("unpaid", and(lte(proposed.proposedAt, unpaidAt), gt(proposed.proposedAt, givenUpAt)) ?? sql`true`),
    )
    .unionAll(orderedLong)
    .unionAll(withoutClass)
    .unionAll(aboutToLapse)
    .as("everybody");
}

/** When, and of whom: `isLater` of those whom a call took out of today's list until a later day, or of those whom none did; left out, of all. */
export type FunnelScope = { now: Date; isLater?: boolean };

/** Who is in the funnel: a subquery, whose columns are those that filters and sort keys name. */
export function funnelRows(db: DbOrTx, { now, isLater }: FunnelScope) {
  const [all, away] = [everybody(db, now), awayRows(db)];
  // Few rest at a time: an index finds those, and the last call about each holds.
  const rests = sql<boolean>`exists (
    select from ${callNotes} call
    where call.subject = ${all.id} and call.noted_at >= ${all.begunAt} and call.until > ${dateInLagos(now)}::date
      and not exists (select from ${callNotes} undoing where undoing.undoes = call.id)
      and not exists (
        select from ${callNotes} later
        where later.subject = call.subject and later.undoes is null and (later.noted_at, later.id) > (call.noted_at, call.id)
          and not exists (select from ${callNotes} undoing where undoing.undoes = later.id)
      )
  )`;
  return db
    .select({
      id: all.id,
      stage: all.stage,
      studentId: all.studentId,
      tutorId: all.tutorId,
      courseId: all.courseId,
      orderId: all.orderId,
      amountMinor: all.amountMinor,
      currency: all.currency,
      sinceAt: all.sinceAt,
      begunAt: all.begunAt,
    })
    .from(all)
    .where(
      and(
        not(exists(db.select({ one: sql`1` }).from(away).where(sql`${away.id} = ${all.studentId}`))),
        isLater === undefined ? undefined : isLater ? rests : not(rests),
      ),
    )
    .as("funnel_rows");
}
