import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { guardiansOf, personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listCoursePayments } from "#features/checkout/server/public.ts";
import { listWishes } from "#features/placement/server/public.ts";
import { pickRows, tutorRows } from "#features/tutors/server/public.ts";
import type { Currency } from "#lib/money.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import { internationalNumber } from "../call-rules.ts";
import type { CallNote, FunnelRow } from "../contract.ts";
import { funnelList, type Stage } from "../texts.ts";
import { type FunnelScope, funnelRows } from "./funnel-rows.ts";
import { callNotes } from "./tables.ts";

/** The funnel as staff look through it. */
export function funnelSource(db: DbOrTx, scope: FunnelScope) {
  const funnel = funnelRows(db, scope);
  return sourceOf({
    spec: funnelList,
    id: funnel.id,
    from: funnel,
    filters: {
      stage: (stage) => eq(funnel.stage, stage),
      q: (text) => {
        // A number as people type it, with the 0 that the stored one has not.
        const [people, digits] = [personRows(db), text.replace(/\D/g, "").replace(/^0+/, "")];
        const fits = or(
          ilike(people.personName, containing(text)),
          sql`${people.personEmail}::text ilike ${containing(text)}`,
          digits.length > 3
            ? sql`regexp_replace(${people.personPhone}, '\\D', '', 'g') like ${containing(digits)}`
            : undefined,
        );
        // Of the few who are in the funnel, each looked up: the planner would look at everybody.
        return sql`(${db
          .select({ fits: sql`${fits}` })
          .from(people)
          .where(sql`${people.id} = ${funnel.studentId}`)})`;
      },
      // Of which list it is, the source knows.
      show: (): SQL | undefined => undefined,
    },
    sorts: { since: funnel.sinceAt as unknown as SQL },
    rows: async (reading, page) =>
      withDetails(reading, await page(reading.select(rowFields(funnel)).from(funnel).$dynamic())),
  });
}

/** What decides which rows a page has; what they show besides is read of these alone. */
const rowFields = ({
  id,
  stage,
  studentId,
  tutorId,
  courseId,
  orderId,
  amountMinor,
  currency,
  sinceAt,
  begunAt,
}: ReturnType<typeof funnelRows>) => ({
  id,
  stage,
  studentId,
  tutorId,
  courseId,
  orderId,
  amountMinor,
  currency,
  sinceAt,
  begunAt,
});

type Row = {
  id: string;
  stage: Stage;
  studentId: string;
  tutorId: string | null;
  courseId: string | null;
  orderId: string | null;
  amountMinor: number | null;
  currency: Currency | null;
  sinceAt: Date;
  begunAt: Date;
};
const known = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** What else a page of rows shows, each kind in one statement. */
async function withDetails(db: DbOrTx, rows: readonly Row[]): Promise<FunnelRow[]> {
  if (rows.length === 0) return [];
  const [people, courses, tutors] = [personRows(db), courseRows(db), tutorRows(db)];
  const students = known(rows.map(({ studentId }) => studentId));
  const placed = rows.flatMap(({ stage, studentId, courseId }) =>
    stage === "unplaced" && courseId !== null ? [{ studentId, courseId }] : [],
  );
  const [persons, titles, names, guardians, wishes, paidFor, courseOf, calls] = await Promise.all([
    db.select().from(people).where(inArray(people.id, students)),
    db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(inArray(courses.id, known(rows.map(({ courseId }) => courseId)))),
    db
      .select({ id: tutors.id, name: tutors.tutorName })
      .from(tutors)
      .where(inArray(tutors.id, known(rows.map(({ tutorId }) => tutorId)))),
    guardiansOf({ db }, students),
    listWishes(
      db,
      rows.map(({ id }) => id),
    ),
    listCoursePayments(db, placed),
    pickedCourses(db, students),
    lastCalls(db, rows),
  ]);
  const byId = new Map(persons.map((person) => [person.id, person]));
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.flatMap(
    ({ id, stage, studentId, tutorId, courseId, orderId, amountMinor, currency, sinceAt }): FunnelRow[] => {
      const person = byId.get(studentId);
      // Their account was closed a moment ago.
      if (!person) return [];
      const paid = stage === "unplaced" && courseId !== null ? paidFor({ studentId, courseId }) : null;
      return [
        {
          id,
          stage,
          student: {
            id: studentId,
            fullName: person.personName,
            email: person.personEmail,
            phone: internationalNumber(person.personPhone),
            isMinor: person.isMinor,
            guardian: guardians.get(studentId) ?? null,
            zone: person.personZone,
          },
          course:
            (courseId === null ? tutorId !== null && courseOf(studentId, tutorId) : titleOf.get(courseId)) || null,
          tutorName: (tutorId !== null && nameOf.get(tutorId)) || null,
          sinceAt: sinceAt.toISOString(),
          sum:
            amountMinor !== null && currency !== null
              ? { amountMinor, currency }
              : paid && { amountMinor: paid.amountMinor, currency: paid.currency },
          orderId,
          wish: wishes.get(id)?.text ?? null,
          lastCall: calls.get(id) ?? null,
        },
      ];
    },
  );
}

/** What students asked for with their pick of a tutor. */
async function pickedCourses(db: DbOrTx, students: readonly string[]) {
  const picks = pickRows(db);
  const rows = await db
    .select({ studentId: picks.pickStudentId, tutorId: picks.pickTutorId, courses: picks.pickCourses })
    .from(picks)
    .where(inArray(picks.pickStudentId, [...students]))
    .orderBy(asc(picks.askedAt));
  const byPair = new Map(
    rows.map(({ studentId, tutorId, courses }) => [`${studentId} ${tutorId}`, courses.join(", ")]),
  );
  return (studentId: string, tutorId: string) => byPair.get(`${studentId} ${tutorId}`) || null;
}

/** How the last call about each of these ended. */
async function lastCalls(db: DbOrTx, rows: readonly { id: string; begunAt: Date }[]): Promise<Map<string, CallNote>> {
  const begun = new Map(rows.map(({ id, begunAt }) => [id, begunAt]));
  const notes = await listCalls(db, inArray(callNotes.subject, [...begun.keys()]));
  return new Map(
    notes
      .filter(({ subject, notedAt }) => notedAt >= (begun.get(subject) ?? notedAt))
      .map(({ subject, notedAt, ...note }) => [subject, { ...note, notedAt: notedAt.toISOString() }]),
  );
}

/** The calls that no one took back, the oldest first. */
export async function listCalls(db: DbOrTx, where: SQL | undefined) {
  const people = personRows(db);
  const rows = await db
    .select({ note: callNotes, byName: people.personName })
    .from(callNotes)
    .leftJoin(people, eq(people.id, callNotes.notedBy))
    .where(
      and(
        where,
        isNull(callNotes.undoes),
        sql`not exists (select from ${callNotes} undoing where undoing.undoes = ${callNotes.id})`,
      ),
    )
    .orderBy(asc(callNotes.notedAt), asc(callNotes.id));
  return rows.flatMap(({ note: { id, subject, callEnd, until, note, notedAt }, byName }) =>
    callEnd !== null && until !== null
      ? [{ id, subject, callEnd, until, note, notedAt, byName: byName ?? "Someone who left" }]
      : [],
  );
}
