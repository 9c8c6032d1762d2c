import { assessmentDone, gradeLabel, gradesOfStudent, noGrades } from "#features/assessments/server/public.ts";
import { listCertificateCodes } from "#features/certificates/server/public.ts";
import { listDueOrders } from "#features/checkout/server/public.ts";
import { currentEnrolment, type EnrolledCourse, listEnrolments } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { MyCourses, OwnCourse } from "../courses-contract.ts";
import { assessmentState, recommend, studentsLabel, tutorFoundBy, tutorsLabel } from "../rules.ts";
import { listCoursePopularity } from "./course-popularity.ts";

/** Everything that My Courses shows of one student (MYC-01): as many queries, whatever the number of courses. */
export async function readMyCourses(deps: VerbDeps, studentId: string): Promise<MyCourses> {
  const [enrolled, grades, certificates, popular, orders] = await Promise.all([
    listEnrolments(deps, studentId),
    gradesOfStudent(deps, studentId),
    listCertificateCodes(deps, studentId),
    listCoursePopularity(deps),
    listDueOrders(deps, studentId),
  ]);
  const own = enrolled.map((enrolment) => {
    const { lessons, lessonsDone, live, liveDone } = enrolment;
    const assessment = grades.get(enrolment.id) ?? noGrades;
    const figures = { lessons, lessonsDone, live, liveDone, assessments: assessment.total, graded: assessment.graded };
    const done = assessmentDone({ ...figures, total: figures.assessments });
    return {
      enrolment,
      figures,
      assessment: assessment,
      course: shown(enrolment, done, assessment.soFar, certificates),
    };
  });

  const at = currentEnrolment(enrolled) ?? enrolled[0] ?? null;
  const current = own.find(({ enrolment }) => enrolment.id === at?.id) ?? null;
  const taken = new Set(enrolled.map(({ courseId }) => courseId));
  return {
    current: current && {
      ...current.course,
      ...current.figures,
      activity: current.assessment.kinds.map(({ kind, weight, status, total, graded }) => ({
        kind,
        percent: weight,
        status,
        total,
        graded,
      })),
    },
    completed: enrolled.filter(({ state }) => state === "completed").length,
    certificates: certificates.size,
    courses: own.map(({ course }) => course),
    orders,
    recommended: recommend(popular, taken, at?.school ?? null).map(
      ({ slug, title, shortTitle, school, glyph, students, tutors }) => ({
        slug,
        title,
        shortTitle,
        school,
        glyph,
        students: studentsLabel(students),
        tutors: tutorsLabel(tutors),
      }),
    ),
  };
}

function shown(
  { courseId, courseSlug: slug, title, shortTitle, school, glyph, tutor, state, startedAt, lastLesson }: EnrolledCourse,
  progress: OwnCourse["work"],
  grade: number | null,
  certificates: ReadonlyMap<string, string>,
): OwnCourse {
  return {
    slug,
    title,
    shortTitle,
    school,
    glyph,
    tutor: tutor?.fullName ?? null,
    tutorBy: tutorFoundBy({ state, startedAt }, tutor !== null),
    state,
    stateLabel: assessmentState(state, progress.done),
    work: progress,
    grade: grade === null ? null : gradeLabel(grade),
    lastLesson,
    certificate: certificates.get(courseId) ?? null,
  };
}
