import { and, desc, inArray, ne, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { knownAddresses } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { addDays } from "#lib/dates.ts";
import { slugOf } from "#lib/slug.ts";
import type { Row } from "../contract.ts";
import { contentOf, type RowContent } from "../rules.ts";
import { type fates, moveTexts, usualDueDays } from "../texts.ts";

/** What a row would do: whom it is about (no account yet: null), and what they get that they have not. */
export type Judged = {
  row: Row;
  fate: (typeof fates)[number];
  why: string | null;
  content: RowContent | null;
  accountId: string | null;
  course: { id: string; slug: string; title: string } | null;
  tutor: { id: string; name: string } | null;
  dueOn: string | null;
};

/**
 * What becomes of each row of a list, in its order, as the academy is now. Reads a few times for all of them together, and writes nothing.
 * `today`: YYYY-MM-DD, from which an amount without a date is due.
 */
export async function judgeRows(db: DbOrTx, rows: readonly Row[], today: string): Promise<Judged[]> {
  const content = rows.map(contentOf);
  const good = content.flatMap((row) => ("why" in row ? [] : [row]));
  const [accounts, courses, known] = await Promise.all([
    knownAddresses(db, [...new Set(good.map(({ email }) => email))]),
    coursesByName(db),
    tutorsOf(db, [...new Set(good.flatMap(({ tutor }) => (tutor ? [tutor.toLowerCase()] : [])))]),
  ]);
  const enrolled = await enrolmentsOf(
    db,
    [...accounts.values()].map(({ id }) => id),
  );
  const seen = new Map<string, number>();
  const before = new Set<string>();

  return rows.map((row, at): Judged => {
    const what = content[at];
    const nothing = { row, content: null, accountId: null, course: null, tutor: null, dueOn: null };
    const unread = (why: string): Judged => ({ ...nothing, fate: "unread", why });
    if (!what || "why" in what) return unread(what?.why ?? "");
    const course = what.course === null ? null : courses.get(slugOf(what.course));
    if (course === undefined) return unread(moveTexts.unknownCourse(what.course ?? ""));
    const tutors = known.filter(({ name, slug }) =>
      [name.toLowerCase(), slug].includes(what.tutor?.toLowerCase() ?? ""),
    );
    const tutor = tutors.find(({ courseIds }) => course && courseIds.includes(course.id)) ?? null;
    if (what.tutor !== null && tutors.length === 0) return unread(moveTexts.unknownTutor(what.tutor));
    if (what.tutor !== null && !tutor) return unread(moveTexts.notTaught(tutors[0]?.name ?? "", course?.title ?? ""));
    const email = what.email.toLowerCase();
    // Credit may be in two currencies.
    const key = `${email} ${course?.id ?? what.currency}`;
    const same = seen.get(key);
    if (same !== undefined) return unread(moveTexts.sameRow(same));
    seen.set(key, row.line);
    const account = accounts.get(email);
    if (account && account.state !== "active") return unread(moveTexts.away);
    if (account && !account.isProven) return unread(moveTexts.unproven);
    // A second row of a new person finds the account that the first has made.
    const isNew = !account && !before.has(email);
    before.add(email);
    const hasAll =
      account !== undefined && (course ? enrolled.has(`${account.id} ${course.id}`) : what.paidMinor === 0);
    return {
      row,
      fate: hasAll ? "there" : isNew ? "new" : "known",
      why: null,
      content: what,
      accountId: account?.id ?? null,
      course,
      tutor,
      dueOn: what.owedMinor > 0 ? (what.dueOn ?? addDays(today, usualDueDays)) : null,
    };
  });
}

/** The courses by all that a list may call them. */
async function coursesByName(db: DbOrTx) {
  const courses = courseRows(db);
  const rows = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, shortTitle: courses.shortTitle })
    .from(courses);
  return new Map(
    rows.flatMap(({ shortTitle, ...course }) =>
      [shortTitle, course.title, course.slug].map((name) => [slugOf(name), course] as const),
    ),
  );
}

/** The tutors of these names, in small letters, who is shown on the site first: students stay with a tutor who is not. */
async function tutorsOf(db: DbOrTx, names: readonly string[]) {
  if (names.length === 0) return [];
  const tutors = tutorRows(db);
  return db
    .select({ id: tutors.id, name: tutors.tutorName, slug: tutors.slug, courseIds: tutors.tutorCourseIds })
    .from(tutors)
    .where(or(inArray(sql`lower(${tutors.tutorName})`, [...names]), inArray(tutors.slug, [...names])))
    .orderBy(desc(tutors.isPublished), tutors.id);
}

async function enrolmentsOf(db: DbOrTx, studentIds: readonly string[]): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const enrolled = enrolledRows(db);
  const rows = await db
    .select({ studentId: enrolled.studentId, courseId: enrolled.courseId })
    .from(enrolled)
    .where(and(inArray(enrolled.studentId, [...studentIds]), ne(enrolled.state, "cancelled")));
  return new Set(rows.map(({ studentId, courseId }) => `${studentId} ${courseId}`));
}
