import { and, desc, eq, exists, isNotNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { attemptEvents, attempts } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { submissions, submissionVersions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { inReach } from "./in-reach.ts";
import { hasUndecided } from "./late-answers.ts";
import { submissionMarks } from "./tables.ts";

/** Who grades: a tutor, as far as their students go, or staff. */
export type Grader = { accountId: string; isStaff: boolean };

type ClosedState = "submitted" | "graded" | "released";

/** What was handed in or sat, as one list: a subquery. Of a submission its newest version counts. */
function handedRows(db: DbOrTx) {
  // By a lateral join: of a number that is the highest the planner believes that few are, and compares each piece with each student.
  const newest = db
    .select()
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submissions.id))
    .orderBy(desc(submissionVersions.number))
    .limit(1)
    .as("newest");
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
      at: sql`${newest.submittedAt}`.mapWith(submissionVersions.submittedAt).as("piece_handed_at"),
      number: sql<number>`${newest.number}`.as("piece_number"),
      lateDays: sql<number>`${newest.lateDays}`.as("piece_late_days"),
      uploadId: sql<string | null>`${newest.uploadId}`.as("piece_upload_id"),
      hasLink: sql<boolean>`${newest.link} is not null`.as("piece_has_link"),
      typed: sql<number>`length(${newest.text})`.as("piece_typed"),
      waiting: sql<number>`0`.as("piece_waiting"),
      score: sql<number | null>`(${score})::float8`.as("piece_score"),
      isByPerson: sql<boolean>`true`.as("piece_is_by_person"),
      hasUndecided: sql<boolean>`false`.as("piece_has_undecided"),
    })
    .from(submissions)
    .innerJoinLateral(newest, sql`true`);
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

/** Pieces with whose and what they are, of the grader's students alone; `more` narrows them. Cancelled enrolments have none. */
export function graderGradableItems(db: DbOrTx, grader: Grader) {
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
      .where(and(inReach(enrolled, tutor, grader), more));
  /** Whose the pieces of one published work are, and no more: of a great class the whole of each would be much. */
  const selectWhose = (assessmentId: string, more?: SQL) =>
    db
      .select({
        id: gradableItem.id,
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
      .where(and(inReach(enrolled, tutor, grader), eq(gradableItem.assessmentId, assessmentId), more));
  /** How many of each course wait, and how many are marked and not shown. */
  const countOpen = () =>
    db
      .select({
        course: { slug: course.slug, shortTitle: course.shortTitle },
        waiting: sql<number>`(count(*) filter (where ${waits}))::int`,
        graded: sql<number>`(count(*) filter (where ${gradableItem.state} = 'graded'))::int`,
      })
      .from(gradableItem)
      .innerJoin(assessments, and(eq(assessments.id, gradableItem.assessmentId), eq(assessments.published, true)))
      .innerJoin(enrolled, eq(enrolled.id, gradableItem.enrolmentId))
      .innerJoin(course, eq(course.id, assessments.courseId))
      .innerJoin(person, eq(person.id, gradableItem.studentId))
      .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
      .where(and(inReach(enrolled, tutor, grader), or(ne(gradableItem.state, "released"), waits)))
      .groupBy(course.slug, course.shortTitle)
      .orderBy(course.shortTitle);
  return { select, selectWhose, countOpen, gradableItem, course, waits };
}

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

/** How many pieces wait for a grade and have no tutor who could give it. */
export async function countWithoutTutor({ db }: Pick<VerbDeps, "db">): Promise<number> {
  const { select, waits } = graderGradableItems(db, { accountId: "", isStaff: true });
  const waiting = select(and(waits, withoutTutor(db))).as("waiting");
  return db.$count(waiting);
}

/** One piece that the grader may see; null: none. Also an attempt that needed no one. */
export async function findGradableItem(db: DbOrTx, grader: Grader, id: string) {
  const { select, gradableItem } = graderGradableItems(db, grader);
  const [row] = await select(eq(gradableItem.id, id)).limit(1);
  return row ?? null;
}
export type FoundGradableItem = NonNullable<Awaited<ReturnType<typeof findGradableItem>>>;
