import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { gradeLabel } from "#features/assessments/rules.ts";
import { gradesOf } from "#features/assessments/server/public.ts";
import { windowOf } from "#features/assessments/settings-rules.ts";
import { worthOf } from "#features/attempts/server/public.ts";
import { getVersionFile, getVersionFileForStaff } from "#features/coursework/calls.ts";
import { submissionOf } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type GradableItem, gradableItemStateOf } from "../contract.ts";
import { markScore } from "../rules.ts";
import { gradingTexts } from "../texts.ts";
import { draftOf } from "./drafts.ts";
import { findSimilar } from "./find-similar.ts";
import { sittingsOf } from "./give-attempt.ts";
import { type FoundGradableItem, findGradableItem, type Grader, listWhose, type Whose } from "./gradable-items.ts";
import { lastMark, lastMarking, voiceOf } from "./last-mark.ts";
import { lateAnswersOf } from "./late-answers.ts";
import { readAttemptQuestions } from "./read-attempt-questions.ts";

/** Students of a course that the line over an item shows. */
const classMax = 200;

type Content = Pick<
  GradableItem,
  "dueAt" | "versions" | "questions" | "gapMs" | "lateAnswers" | "revision" | "mark" | "grade"
>;

/** One item with all that its grader needs. Errors: `not_found`. */
export async function readGradableItem(deps: VerbDeps, grader: Grader, id: string): Promise<GradableItem> {
  const { db } = deps;
  const gradableItem = await findGradableItem(db, grader, id);
  if (!gradableItem) throw notFound(gradingTexts.unknownItem);
  const { gradableItem: item, assessment, course, student, isMinor } = gradableItem;
  const whose = listWhose(db, grader, assessment.id);
  const [content, similar, grades, everybody, sittings, draft] = await Promise.all([
    item.source === "submission" ? ofSubmission(db, grader, gradableItem) : ofAttempt(deps, gradableItem),
    whose.then((all) => findSimilar(deps, gradableItem, all)),
    gradesOf(deps, [item.enrolmentId]),
    classOf(db, grader, { courseId: assessment.courseId, whose }),
    item.source === "attempt" ? sittingsOf(db, item.enrolmentId, assessment) : null,
    draftOf(deps, grader, item),
  ]);
  const grade = grades.get(item.enrolmentId);
  return {
    id,
    source: item.source,
    state: gradableItemStateOf[item.state],
    student,
    isMinor,
    similar,
    studentId: item.studentId,
    assessment: { id: assessment.id, kind: assessment.kind, title: assessment.title, week: assessment.week },
    course: { slug: course.slug, shortTitle: course.shortTitle },
    handedInAt: item.at.toISOString(),
    lateDays: item.lateDays,
    late: { pointsPerDay: assessment.latePointsPerDay, floor: assessment.lateFloor, days: assessment.lateDays },
    briefHtml: assessment.brief === "" ? "" : renderMarkdown(assessment.brief),
    rubric: assessment.rubric,
    soFar: (grade?.kinds ?? []).map(({ kind, average }) => ({
      kind,
      average: average === null ? null : gradeLabel(average),
    })),
    courseGrade: gradeLabel(grade?.soFar ?? null),
    class: everybody,
    sittings,
    ...draft,
    ...content,
  };
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

async function ofSubmission(
  db: Db,
  { isStaff }: Grader,
  { gradableItem, assessment, ...start }: FoundGradableItem,
): Promise<Content> {
  const [submission, mark] = await Promise.all([
    submissionOf(db, gradableItem.enrolmentId, assessment.id),
    lastMark(db, gradableItem.id),
  ]);
  const voice = mark && (await voiceOf(db, mark));
  const call = isStaff ? getVersionFileForStaff : getVersionFile;
  return {
    dueAt: isoOf(windowOf(assessment, start).dueAtMs),
    versions: (submission?.versions ?? []).map((version) => ({
      ...version,
      fileUrl: version.file
        ? fillPath(call.path, { params: { submission: gradableItem.id, version: version.number } })
        : null,
    })),
    questions: [],
    gapMs: 0,
    lateAnswers: null,
    revision: mark?.id ?? 0,
    mark: mark && {
      by: mark.by,
      at: mark.at.toISOString(),
      comment: mark.comment,
      // Those of an older version are about other pages.
      pins: mark.version === gradableItem.number ? mark.pins : [],
      voice,
      ...mark.given,
    },
    grade: mark && markScore(mark.given, mark.basis),
  };
}

async function ofAttempt(deps: VerbDeps, { gradableItem }: FoundGradableItem): Promise<Content> {
  const [{ attempt, questions, base, waits }, marking] = await Promise.all([
    readAttemptQuestions(deps, gradableItem.id),
    lastMarking(deps.db, gradableItem.id),
  ]);
  const { score, deduction } = worthOf({ score: base }, { ...attempt, closedAt: attempt.closedAt ?? gradableItem.at });
  return {
    // As it was when the attempt began: by what lateness is counted.
    dueAt: isoOf(attempt.settings.dueAtMs),
    versions: [],
    questions,
    gapMs: attempt.gapMs,
    revision: marking?.id ?? 0,
    lateAnswers: await lateAnswersOf(deps, attempt),
    mark: marking && {
      by: marking.by,
      at: marking.at.toISOString(),
      comment: attempt.comment,
      levels: [],
      points: null,
      extra: 0,
      pins: [],
      voice: null,
    },
    grade: waits ? null : { base, deduction, extra: 0, score },
  };
}

/** Who of the grader's students takes the course, each with the item of this assessment that was handed in last. */
async function classOf(
  db: Db,
  grader: Grader,
  { courseId, whose }: { courseId: string; whose: Promise<Whose> },
): Promise<GradableItem["class"]> {
  const [enrolled, person, tutor] = [enrolledRows(db), personRows(db), tutorRows(db)];
  const [people, gradableItems] = await Promise.all([
    db
      .select({ enrolmentId: enrolled.id, student: person.personName })
      .from(enrolled)
      .innerJoin(person, eq(person.id, enrolled.studentId))
      .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
      .where(
        and(
          eq(enrolled.courseId, courseId),
          ne(enrolled.state, "cancelled"),
          grader.isStaff ? undefined : eq(tutor.tutorAccountId, grader.accountId),
        ),
      )
      .orderBy(sql`lower(${person.personName})`, enrolled.id)
      .limit(classMax),
    whose,
  ]);
  const last = new Map(gradableItems.toReversed().map((entry) => [entry.enrolmentId, entry]));
  return people.map(({ enrolmentId, student }) => {
    const current = last.get(enrolmentId);
    return {
      student,
      gradableItem: current?.id ?? null,
      state: current ? gradableItemStateOf[current.state] : null,
      score: current?.score ?? null,
    };
  });
}
