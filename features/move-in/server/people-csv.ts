import { and, asc, eq, gt, inArray, ne, not } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listCoursePayments } from "#features/checkout/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { creditBalances } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { Currency } from "#lib/money.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { type ColumnName, columnNames } from "../texts.ts";

type Money = { amountMinor: number } | null;
type ExportedRow = {
  name: string;
  email: string;
  phone: string;
  course: string | null;
  tutor: string | null;
  paid: Money;
  owed: Money;
  due: string | null;
  currency: Currency | null;
};

const atOnce = 500;

/** Under the headings by which a list is read. */
const columns = Object.fromEntries(
  Object.entries(columnNames).map(([name, heading]) => [heading, (row: ExportedRow) => row[name as ColumnName]]),
) satisfies CsvColumns<ExportedRow>;

/**
 * The academy's students as a list that comes in equal elsewhere: a row for each person and course with what came for it and what is owed, and one for
 * credit, or for a student with neither.
 */
export const studentsCsv = (db: Db) => ({ name: "students", columns, batches: batches(db) });

async function* batches(db: Db): AsyncGenerator<ExportedRow[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const people = personRows(db);
    const students = await db
      .select({ id: people.id, name: people.personName, email: people.personEmail, phone: people.personPhone })
      .from(people)
      .where(and(eq(people.isStudent, true), gt(people.id, after)))
      .orderBy(asc(people.id))
      .limit(atOnce);
    const last = students.at(-1);
    if (!last) return;
    after = last.id;
    yield await rowsOf(db, students);
  }
}

async function rowsOf(
  db: Db,
  students: readonly { id: string; name: string; email: string; phone: string }[],
): Promise<ExportedRow[]> {
  const [enrolled, courses, tutors, ids] = [
    enrolledRows(db),
    courseRows(db),
    tutorRows(db),
    students.map(({ id }) => id),
  ];
  const taken = await db
    .select({
      studentId: enrolled.studentId,
      courseId: enrolled.courseId,
      course: courses.slug,
      tutor: tutors.tutorName,
    })
    .from(enrolled)
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(tutors, and(eq(tutors.id, enrolled.tutorId), not(tutors.isErased)))
    .where(and(inArray(enrolled.studentId, ids), ne(enrolled.state, "cancelled")))
    .orderBy(asc(courses.slug));
  const [paidFor, credits] = await Promise.all([listCoursePayments(db, taken), creditBalances(db, ids)]);
  const byStudent = Map.groupBy(taken, ({ studentId }) => studentId);
  const sum = (amountMinor: number) => (amountMinor > 0 ? { amountMinor } : null);
  const nothing = { course: null, tutor: null, paid: null, owed: null, due: null, currency: null };
  return students.flatMap(({ id, ...person }): ExportedRow[] => {
    const rows = [
      ...(byStudent.get(id) ?? []).map(({ courseId, course, tutor }): ExportedRow => {
        const paid = paidFor({ studentId: id, courseId });
        if (!paid) return { ...person, ...nothing, course, tutor };
        const { amountMinor, owedMinor, dueOn, currency } = paid;
        return { ...person, course, tutor, paid: sum(amountMinor), owed: sum(owedMinor), due: dueOn, currency };
      }),
      ...(credits.get(id) ?? []).flatMap(({ amountMinor, currency }): ExportedRow[] =>
        amountMinor > 0 ? [{ ...person, ...nothing, paid: { amountMinor }, currency }] : [],
      ),
    ];
    return rows.length > 0 ? rows : [{ ...person, ...nothing }];
  });
}
