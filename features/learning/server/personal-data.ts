import { asc, eq, inArray } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { holding, type PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { checksIn } from "./lesson-text/read-lesson-text.ts";
import {
  answerPersonal,
  cohorts,
  enrolments,
  groupPersonal,
  lessonAnswers,
  lessonProgress,
  lessons,
  notePersonal,
  versionPersonal,
} from "./tables.ts";

const courses: PersonalDataHolder = {
  name: "courses",
  accounts: [enrolments.studentId],
  async read(db, { id }) {
    const course = courseRows(db);
    const taken = await db
      .select({
        id: enrolments.id,
        course: course.title,
        cohort: cohorts.name,
        plan: enrolments.plan,
        state: enrolments.state,
        startedAt: enrolments.startedAt,
        firstPaidAt: enrolments.firstPaidAt,
        completedAt: enrolments.completedAt,
        lastOpenedAt: enrolments.lastOpenedAt,
      })
      .from(enrolments)
      .innerJoin(course, eq(course.id, enrolments.courseId))
      .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
      .where(eq(enrolments.studentId, id))
      .orderBy(asc(enrolments.startedAt));
    if (taken.length === 0) return null;
    const opened = await db
      .select({
        enrolmentId: lessonProgress.enrolmentId,
        lesson: lessons.title,
        openedAt: lessonProgress.openedAt,
        doneAt: lessonProgress.doneAt,
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
      .where(eq(enrolments.studentId, id))
      .orderBy(asc(lessons.week), asc(lessons.topic));
    return taken.map(({ id: enrolmentId, ...enrolment }) => ({
      ...enrolment,
      lessons: opened
        .filter((lesson) => lesson.enrolmentId === enrolmentId)
        .map(({ enrolmentId: _, ...lesson }) => lesson),
    }));
  },
  // Payments and certificates hang on an enrolment: it stays, of no one. What was read and when is forgotten.
  async erase(tx, { id }) {
    const theirs = tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.studentId, id));
    await tx.delete(lessonProgress).where(inArray(lessonProgress.enrolmentId, theirs));
    await tx.update(enrolments).set({ lastLessonId: null, lastOpenedAt: null }).where(eq(enrolments.studentId, id));
    return [];
  },
};

const answers = holding("lesson-answers", {
  ...answerPersonal,
  async read(db, { id }) {
    const rows = await db
      .select({
        lesson: lessons.title,
        body: lessons.body,
        checkId: lessonAnswers.checkId,
        choice: lessonAnswers.choice,
        isRight: lessonAnswers.isRight,
        answeredAt: lessonAnswers.answeredAt,
      })
      .from(lessonAnswers)
      .innerJoin(lessons, eq(lessons.id, lessonAnswers.lessonId))
      .where(eq(lessonAnswers.studentId, id))
      .orderBy(asc(lessonAnswers.answeredAt));
    if (rows.length === 0) return null;
    return rows.map(({ body, checkId, choice, ...row }) => {
      // The words of the question, unless they were changed since.
      const check = checksIn(body ?? "").find((entry) => entry.id === checkId);
      return { ...row, question: check?.question ?? null, answer: check?.options[choice]?.text ?? choice };
    });
  },
});

/** What this feature holds of a person, for the download and the deletion of an account. */
export const learningPersonalData: PersonalDataHolder[] = [
  courses,
  holding("lesson-notes", notePersonal),
  answers,
  holding("groups-taught", groupPersonal),
  holding("lessons-written", versionPersonal),
];
