import {
  type AnyColumn,
  and,
  desc,
  eq,
  exists,
  isNotNull,
  ne,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { attemptEvents, attempts } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { submissions, submissionVersions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type GraderScope, inScope } from "./in-scope.ts";
import { hasUndecided } from "./late-answers.ts";
import { submissionMarks } from "./tables.ts";

/** Who grades: a tutor, as far as their students go, or staff. */
export type Grader = { accountId: string; isStaff: boolean };

type ClosedState = "submitted" | "graded" | "released";

/**
 * What was handed in or sat, as one list: a subquery. Of a submission its newest version counts; each thing of it is asked for by itself,
 * so that a statement looks up what it takes, for the items that it takes.
 */
function handedRows(db: DbOrTx) {
  const newest = (column: AnyColumn | SQL) =>
    db
      .select({ one: sql`${column}` })
      .from(submissionVersions)
      .where(eq(submissionVersions.submissionId, submissions.id))
      .orderBy(desc(submissionVersions.number))
      .limit(1);
  const score = db
    .select({ score: submissionMarks.score })
    .from(submissionMarks)
    .where(eq(submissionMarks.submissionId, submissions.id))
    .orderBy(sql`${submissionMarks.id} desc`)
    .limit(1);
  const handed = db
    .select({
      source: sql<"submission" | "attempt">`'submission'`.as("piece_source"),
      id: sql<string>`${submissions.id}`.as("piece_id"),
      assessmentId: sql<string>`${submissions.assessmentId}`.as("piece_work_id"),
      enrolmentId: sql<string>`${submissions.enrolmentId}`.as("piece_enrolment_id"),
      studentId: sql<string>`${submissions.studentId}`.as("piece_student_id"),
      state: sql<ClosedState>`${submissions.state}`.as("piece_state"),
      at: sql`${newest(submissionVersions.submittedAt)}`.mapWith(submissionVersions.submittedAt).as("piece_handed_at"),
      number: sql<number>`${newest(submissionVersions.number)}`.as("piece_number"),
      lateDays: sql<number>`${newest(submissionVersions.lateDays)}`.as("piece_late_days"),
      uploadId: sql<string | null>`${newest(submissionVersions.uploadId)}`.as("piece_upload_id"),
      hasLink: sql<boolean>`${newest(submissionVersions.link)} is not null`.as("piece_has_link"),
      typed: sql<number>`${newest(sql`length(${submissionVersions.text})`)}`.as("piece_typed"),
      waiting: sql<number>`0`.as("piece_waiting"),
      score: sql<number | null>`(${score})::float8`.as("piece_score"),
      isByPerson: sql<boolean>`true`.as("piece_is_by_person"),
      hasUndecided: sql<boolean>`false`.as("piece_has_undecided"),
    })
    .from(submissions);
  const marked = db
    .select({ one: sql`1` })
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attempts.id), eq(attemptEvents.kind, "marked")));
  const undecided = hasUndecided(attempts.id);
  const sat = db
    .select({
      source: sql<"submission" | "attempt">`'attempt'`.as("piece_source"),
      id: sql<string>`${attempts.id}`.as("piece_id"),
      assessmentId: sql<string>`${attempts.assessmentId}`.as("piece_work_id"),
      enrolmentId: sql<string>`${attempts.enrolmentId}`.as("piece_enrolment_id"),
      studentId: sql<string>`${attempts.studentId}`.as("piece_student_id"),
      state: sql<ClosedState>`${attempts.state}`.as("piece_state"),
      at: sql`${attempts.closedAt}`.mapWith(submissionVersions.submittedAt).as("piece_handed_at"),
      number: sql<number>`${attempts.number}`.as("piece_number"),
      lateDays: sql<number>`greatest(0, ceil((extract(epoch from case when ${attempts.settings} ->> 'durationMs' is null
        then ${attempts.closedAt} else ${attempts.startedAt} end) * 1000 - (${attempts.settings} ->> 'dueAtMs')::float8) / 86400000))::int`.as(
        "piece_late_days",
      ),
      uploadId: sql<string | null>`null::uuid`.as("piece_upload_id"),
      hasLink: sql<boolean>`false`.as("piece_has_link"),
      typed: sql<number>`0`.as("piece_typed"),
      waiting:
        sql<number>`(select count(*) from jsonb_array_elements(${attempts.outcomes}) one where one ->> 1 = 'waiting')::int`.as(
          "piece_waiting",
        ),
      score: sql<number | null>`${attempts.score}::float8`.as("piece_score"),
      isByPerson: sql<boolean>`(${attempts.state} <> 'released' or ${exists(marked)} or ${undecided})`.as(
        "piece_is_by_person",
      ),
      hasUndecided: sql<boolean>`${undecided}`.as("piece_has_undecided"),
    })
    .from(attempts)
    .where(
      and(
        ne(attempts.state, "running"),
        isNotNull(attempts.closedAt),
        // A grade that waits for what is still under way is no one's to mark or to release.
        or(ne(attempts.state, "graded"), exists(marked)),
      ),
    );
  return unionAll(handed, sat).as("pieces");
}

/** Items with whose and what they are, of the grader's students alone; `more` narrows them. Cancelled enrolments have none. */
export function graderGradableItems(db: DbOrTx, grader: GraderScope) {
  const gradableItem = handedRows(db);
  /** For a mark, or for a word on answers that came late. */
  const waits = sql`(${gradableItem.state} = 'submitted' or ${gradableItem.hasUndecided})`;
  const [enrolled, course, tutor, person] = [enrolledRows(db), courseRows(db), tutorRows(db), personRows(db)];
  const select = (more: SQL | undefined) =>
    db
      .select({
        gradableItem: {
          source: gradableItem.source,
          id: gradableItem.id,
          state: gradableItem.state,
          at: gradableItem.at,
          number: gradableItem.number,
          lateDays: gradableItem.lateDays,
          uploadId: gradableItem.uploadId,
          hasLink: gradableItem.hasLink,
          typed: gradableItem.typed,
          waiting: gradableItem.waiting,
          score: gradableItem.score,
          hasUndecided: gradableItem.hasUndecided,
          enrolmentId: gradableItem.enrolmentId,
          studentId: gradableItem.studentId,
        },
        assessment: assessments,
        course: { id: course.id, slug: course.slug, shortTitle: course.shortTitle },
        student: person.personName,
        isMinor: person.isMinor,
        startedAt: enrolled.startedAt,
        zone: enrolled.zone,
        tutorId: enrolled.tutorId,
      })
      .from(gradableItem)
      .innerJoin(assessments, and(eq(assessments.id, gradableItem.assessmentId), eq(assessments.published, true)))
      .innerJoin(enrolled, eq(enrolled.id, gradableItem.enrolmentId))
      .innerJoin(course, eq(course.id, assessments.courseId))
      .innerJoin(person, eq(person.id, gradableItem.studentId))
      .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
      .where(and(inScope(enrolled, tutor, grader), more));
  /** Whose the items of one published assessment are, the newest first, and no more: of a great class the whole of each would be much. */
  const selectWhose = (assessmentId: Placeholder) =>
    db
      .select({
        id: gradableItem.id,
        source: gradableItem.source,
        state: gradableItem.state,
        score: gradableItem.score,
        enrolmentId: gradableItem.enrolmentId,
        studentId: gradableItem.studentId,
        student: person.personName,
      })
      .from(gradableItem)
      .innerJoin(enrolled, eq(enrolled.id, gradableItem.enrolmentId))
      .innerJoin(person, eq(person.id, gradableItem.studentId))
      .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
      .where(and(inScope(enrolled, tutor, grader), eq(gradableItem.assessmentId, assessmentId)))
      .orderBy(desc(gradableItem.at));
  return { select, selectWhose, gradableItem, course, waits };
}

export const scopeOf = ({ isStaff }: Grader) => (isStaff ? "staff" : "tutor");
/** A statement for each reach, with a place for the account. */
export const byScope = <Answer>(build: (scope: "tutor" | "staff", grader: GraderScope) => Answer) => {
  const accountId = sql.placeholder("accountId");
  return {
    tutor: build("tutor", { accountId, isStaff: false }),
    staff: build("staff", { accountId, isStaff: true }),
  };
};

/** How many of each course wait, and how many are marked and not shown. */
const openCounts = byScope((scope, grader) =>
  prepared(`grading_open_${scope}`, (db) => {
    const { select, gradableItem, waits } = graderGradableItems(db, grader);
    const course = courseRows(db);
    const item = select(or(ne(gradableItem.state, "released"), waits)).as("item");
    const { state, hasUndecided } = item.gradableItem;
    const open = db
      .select({
        courseId: item.assessment.courseId,
        waiting: sql<number>`(count(*) filter (where ${state} = 'submitted' or ${hasUndecided}))::int`.as(
          "open_waiting",
        ),
        graded: sql<number>`(count(*) filter (where ${state} = 'graded'))::int`.as("open_graded"),
      })
      .from(item)
      .groupBy(item.assessment.courseId)
      .as("open");
    return db
      .select({
        course: { slug: course.slug, shortTitle: course.shortTitle },
        waiting: open.waiting,
        graded: open.graded,
      })
      .from(open)
      .innerJoin(course, eq(course.id, open.courseId))
      .orderBy(course.shortTitle);
  }),
);
export const countOpen = (db: DbOrTx, grader: Grader) =>
  openCounts[scopeOf(grader)](db, { accountId: grader.accountId });

const whose = byScope((scope, grader) =>
  prepared(`grading_whose_${scope}`, (db) =>
    graderGradableItems(db, grader).selectWhose(sql.placeholder("assessmentId")),
  ),
);
/** Whose the items of an assessment are, as far as the grader may see them, the newest first. */
export const listWhose = (db: DbOrTx, grader: Grader, assessmentId: string) =>
  whose[scopeOf(grader)](db, { accountId: grader.accountId, assessmentId });
export type Whose = Awaited<ReturnType<typeof listWhose>>;

const items = byScope((scope, grader) =>
  prepared(`grading_pieces_${scope}`, (db) => {
    const { select, gradableItem } = graderGradableItems(db, grader);
    return select(isAnyOf(gradableItem.id, sql.placeholder("ids")));
  }),
);

/** Of rows of `select`: the student has no tutor with an account, who could grade. */
export function withoutTutor(db: DbOrTx): SQL {
  const [tutors, people] = [tutorRows(db), personRows(db)];
  return notExists(
    db
      .select({ id: tutors.id })
      .from(tutors)
      .innerJoin(people, eq(people.id, tutors.tutorAccountId))
      .where(sql`${tutors.id} = enrolled_rows.tutor_id`),
  );
}

/** How many items wait for a grade and have no tutor who could give it. */
export async function countWithoutTutor({ db }: Pick<VerbDeps, "db">): Promise<number> {
  const { select, waits } = graderGradableItems(db, { accountId: "", isStaff: true });
  const waiting = select(and(waits, withoutTutor(db))).as("waiting");
  return db.$count(waiting);
}

/** Of these items those that the grader may see, by their ids. Also attempts that needed no one. */
export async function findGradableItems(db: DbOrTx, grader: Grader, ids: readonly string[]) {
  const rows = await items[scopeOf(grader)](db, { accountId: grader.accountId, ids });
  return new Map(rows.map((row) => [row.gradableItem.id, row]));
}

/** One item that the grader may see; null: none. */
export async function findGradableItem(db: DbOrTx, grader: Grader, id: string) {
  return (await findGradableItems(db, grader, [id])).get(id) ?? null;
}
export type FoundGradableItem = NonNullable<Awaited<ReturnType<typeof findGradableItem>>>;
