import { asc, eq, inArray } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { checksIn } from "./lesson-text/read-lesson-text.ts";
import { cohorts, enrolments, lessonAnswers, lessonNotes, lessonProgress, lessons } from "./tables.ts";

const courses: PersonalDataHolder = {
  name: "courses",
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
  // Payments and certificates hang on an enrolment: it stays, of nobody. What was read and when is forgotten.
  async erase(tx, { id }) {
    const theirs = tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.studentId, id));
    await tx.delete(lessonProgress).where(inArray(lessonProgress.enrolmentId, theirs));
    await tx.update(enrolments).set({ lastLessonId: null, lastOpenedAt: null }).where(eq(enrolments.studentId, id));
    return [];
  },
};

const notes: PersonalDataHolder = {
  name: "lesson-notes",
  async read(db, { id }) {
    const rows = await db
      .select({ lesson: lessons.title, text: lessonNotes.text, updatedAt: lessonNotes.updatedAt })
      .from(lessonNotes)
      .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
      .where(eq(lessonNotes.studentId, id))
      .orderBy(asc(lessonNotes.updatedAt));
    return rows.length > 0 ? rows : null;
  },
  async erase(tx, { id }) {
    await tx.delete(lessonNotes).where(eq(lessonNotes.studentId, id));
    return [];
  },
};

const answers: PersonalDataHolder = {
  name: "lesson-answers",
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
      const check = checksIn(body ?? "").find((one) => one.id === checkId);
      return { ...row, question: check?.question ?? null, answer: check?.options[choice]?.text ?? choice };
    });
  },
  async erase(tx, { id }) {
    await tx.delete(lessonAnswers).where(eq(lessonAnswers.studentId, id));
    return [];
  },
};

const taughtGroups: PersonalDataHolder = {
  name: "groups-taught",
  async read(db, { id }) {
    const taught = tutorRows(db);
    const rows = await db
      .select({ name: cohorts.name, startsOn: cohorts.startsOn, state: cohorts.state })
      .from(cohorts)
      .innerJoin(taught, eq(taught.id, cohorts.tutorId))
      .where(eq(taught.tutorAccountId, id))
      .orderBy(asc(cohorts.startsOn));
    return rows.length > 0 ? rows : null;
  },
  // A group without a tutor meets no more until staff give it another one.
  async erase(tx, { id }) {
    const taught = tutorRows(tx);
    const own = tx.select({ id: taught.id }).from(taught).where(eq(taught.tutorAccountId, id));
    await tx.update(cohorts).set({ state: "finished" }).where(inArray(cohorts.tutorId, own));
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const learningPersonalData: PersonalDataHolder[] = [courses, notes, answers, taughtGroups];
