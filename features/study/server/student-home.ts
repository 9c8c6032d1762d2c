import type { DueOrder } from "#features/checkout/contract.ts";
import { listDueOrders } from "#features/checkout/server/public.ts";
import { getClassStatus, type TrialStatus } from "#features/classes/server/public.ts";
import { listWaiting } from "#features/gradebook/server/public.ts";
import { type CourseStatus, getCourseStatus, listCourseSteps } from "#features/learning/server/public.ts";
import { readOnboarding } from "#features/onboarding/server/public.ts";
import { listUnplaced } from "#features/placement/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { listProposals } from "#features/trial-outcomes/server/public.ts";
import { listedPicks, listPickedTutors, listPopular, type PickedTutor } from "#features/tutors/server/public.ts";
import { percentDone } from "#lib/percent-done.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { HomePath, PathTutor, StudentHome } from "../home-contract.ts";
import { answersBy, pathOf, tutorFoundBy, wasAttended } from "../rules.ts";
import { findChosenCourse, findOfferedCourseId } from "./wanted-course.ts";

/** Assessments that wait which the page names. */
const namedAssessment = 3;

/**
 * What the first page behind the login shows of one student (PATH-01, DASH-09, DASH-10), asked for at once: a statement
 * of each area; what everybody shares is stored. `zone`: an IANA name, whose clock the words of classes are of. `course`: slug of the one to show.
 */
export async function readHome(
  deps: VerbDeps,
  studentId: string,
  { zone, course }: { zone: string; course?: string | undefined },
): Promise<StudentHome> {
  const [{ courses, current, enrolmentId, running }, { ahead, trials }, picks, waiting, orders, popular, onboarding] =
    await Promise.all([
      getCourseStatus(deps, studentId, course),
      getClassStatus(deps, studentId, zone),
      listPickedTutors(deps, studentId),
      listWaiting(deps, studentId),
      listDueOrders(deps, studentId),
      listPopular(deps),
      readOnboarding(deps, studentId),
    ]);
  // What later weeks ask for does not wait yet; what runs waits first, in whatever course.
  const reached = current?.next?.week ?? 0;
  const assessment = waiting
    .filter((item) => item.isRunning || (item.enrolmentId === enrolmentId && (item.isOpen ?? item.week <= reached)))
    .toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning));
  const [path, unplaced, proposals] = await Promise.all([
    homePath(deps, { courses, trials, picks, orders: orders.filter(({ isOpen }) => isOpen) }, popular.courses[0]?.slug),
    unplacedOf(deps, studentId, courses),
    trials.length === 0 ? [] : listProposals(deps, studentId, { zone }),
  ]);
  return {
    path,
    current,
    running,
    classes: ahead,
    waiting: {
      assessments: assessment
        .slice(0, namedAssessment)
        .map(({ id, kind, title, week, isRunning }) => ({ id, kind, title, week, isRunning })),
      count: assessment.length,
    },
    tutorless: courses.flatMap((course) => {
      const by = tutorFoundBy(course, course.tutorId !== null);
      return by === null ? [] : { title: course.title, by };
    }),
    unplaced,
    proposals,
    hadTrial: trials.some(wasAttended),
    orders,
    popular,
    picks: listedPicks(picks),
    onboarding,
  };
}

/** Which courses that go on wait for class times: asked only where there is one. */
async function unplacedOf(deps: VerbDeps, studentId: string, courses: readonly CourseStatus[]) {
  const waits = courses.filter(
    ({ state, tutorId, cohortState }) =>
      state === "active" && tutorId !== null && (cohortState === null || cohortState === "finished"),
  );
  if (waits.length === 0) return [];
  const { data } = await listUnplaced(deps, { accountId: studentId, as: "student" });
  return data.filter(({ enrolmentId }) => waits.some(({ id }) => id === enrolmentId));
}

type Facts = { courses: CourseStatus[]; trials: TrialStatus[]; picks: PickedTutor[]; orders: DueOrder[] };

const getPickAnswerHours = async (deps: VerbDeps) =>
  (await deps.shared.read("site", "settings", () => getSettings(deps))).pickAnswerHours;

const answerOf = (answer: PickedTutor["answer"], now: Date) =>
  answer && {
    ...answer,
    times: answer.times.filter((time) => time > now).map((time) => time.toISOString()),
    at: answer.at.toISOString(),
  };

async function firstLesson(deps: VerbDeps, course: string | undefined) {
  const id = course && (await findOfferedCourseId(deps, course));
  const [first] = id ? await listCourseSteps(deps, id) : [];
  return course && first?.hasText ? { course, slug: first.slug, bytes: first.bytes } : null;
}

/** Where a student is on the path to a course, with what the page shows there. */
async function homePath(deps: VerbDeps, facts: Facts, popularCourse: string | undefined): Promise<HomePath> {
  const path = pathOf(facts, deps.clock.now());
  switch (path.at) {
    case "signed-up":
      return { at: path.at, lesson: await firstLesson(deps, popularCourse) };
    case "ordered":
      return { ...path, lesson: await firstLesson(deps, path.order.course.slug) };
    case "running":
      return { at: path.at };
    case "paused":
    case "finished": {
      const { courseId, courseSlug: slug, title, doneLessonIds } = path.course;
      const lessons = path.at === "finished" ? 0 : (await listCourseSteps(deps, courseId)).length;
      const done = path.at === "finished" ? 100 : percentDone(doneLessonIds.length, lessons).done;
      return { at: path.at, course: { slug, title, percentDone: done } };
    }
    case "booked":
      return { at: path.at, tutor: shownTutor(path.trial.tutor), trial: path.trial.session };
    case "pay":
      return {
        at: path.at,
        tutor: shownTutor(path.trial.tutor),
        trial: path.trial.session,
        course: await findChosenCourse(deps, {
          courseIds: path.trial.tutor.courseIds,
          selected: path.pick?.selectedCourses ?? [],
        }),
      };
    case "picked": {
      const { pick, missed } = path;
      const courseIds = pick?.courseIds ?? missed?.tutor.courseIds ?? [];
      const [course, hours] = await Promise.all([
        findChosenCourse(deps, { courseIds, selected: pick?.selectedCourses ?? [] }),
        getPickAnswerHours(deps),
      ]);
      return {
        at: path.at,
        tutor: shownTutor(path.by.tutor),
        asked: pick && { at: pick.askedAt.toISOString(), answersBy: answersBy(pick.askedAt, hours).toISOString() },
        answer: answerOf(pick?.answer ?? null, deps.clock.now()),
        isReachable: pick?.isReachable ?? true,
        missed: missed?.session ?? null,
        course,
      };
    }
  }
}

const shownTutor = ({ id, slug, fullName, avatarUrl }: PathTutor): PathTutor => ({ id, slug, fullName, avatarUrl });
