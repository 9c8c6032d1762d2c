import { randomInt } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { resultLabel } from "#features/assessments/rules.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { isSat } from "#features/assessments/texts.ts";
import type { Attempt, ReviewedQuestion } from "#features/attempts/contract.ts";
import {
  drawAttemptQuestions,
  fitAnswers,
  type GradedQuestion,
  gradeQuestions,
  rightOf,
  showAttempt,
} from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import {
  assessmentQuestions,
  keysOf,
  type QuestionVersion,
  questions,
  questionVersions,
  readVersions,
} from "#features/questions/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Tryout, TryoutAnswers } from "../contract.ts";
import { authoringTexts } from "../texts.ts";
import { courseOf } from "./lock-assessment.ts";
import { questionIdsOf } from "./read-assessment.ts";
import { type Author, inScope } from "./scope.ts";

/** Seeds are whole and fit a 32-bit number. */
const seedMax = 2 ** 31;
/** No device has it: nothing of it is stored. */
const device = "tryout-device";

/**
 * An assessment as a student would get it now, drawn and in an order of its own, published or not. Nothing is stored. Errors:
 * `not_found`, `conflict` where there is nothing to sit.
 */
export async function getTryout(deps: VerbDeps, author: Author, id: string): Promise<Attempt> {
  const { db, clock } = deps;
  const courses = courseRows(db);
  const [[row], placed] = await Promise.all([
    db
      .select({ assessment: assessments, course: { slug: courses.slug, shortTitle: courses.shortTitle } })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(and(eq(assessments.id, id), inScope(db, author, assessments.courseId))),
    db
      .select({ version: questionVersions.id })
      .from(assessmentQuestions)
      .innerJoin(questions, eq(questions.id, assessmentQuestions.questionId))
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
      )
      .where(eq(assessmentQuestions.assessmentId, id))
      .orderBy(asc(assessmentQuestions.position)),
  ]);
  if (!row) throw notFound(authoringTexts.unknownAssessment);
  const { assessment, course } = row;
  if (!isSat(assessment.kind)) throw conflict(authoringTexts.noQuestionsHere);
  if (placed.length === 0) throw conflict(authoringTexts.nothingToTry);
  const ids = placed.map(({ version }) => version);
  const versions = await readVersions(deps, ids);
  const bank = ids.flatMap((version) => versions.get(version) ?? []);
  const startedAt = clock.now();
  const { durationMs } = assessment;
  return showAttempt(
    deps,
    {
      id: newId(),
      number: 1,
      state: "running",
      paper: drawAttemptQuestions(bank, assessment, new Set(), randomInt(seedMax)),
      settings: assessment,
      startedAt,
      deadlineAt: durationMs === null ? null : new Date(startedAt.getTime() + durationMs),
      writerEpoch: 1,
      writerDevice: device,
      answers: [],
      assessment: { id, kind: assessment.kind, title: assessment.title },
      course,
      nowMs: startedAt.getTime(),
    },
    device,
  );
}

/**
 * Marks what was answered in a tryout by the rules of real attempts. Nothing is stored. Answers that do not fit their question are
 * `refused`, as an attempt refuses them. Errors: `not_found`, `invalid` for a question that the assessment does not ask.
 */
export async function checkTryout(
  deps: VerbDeps,
  author: Author,
  { assessment, questions: ids, answers: sent }: TryoutAnswers & { assessment: string },
): Promise<Tryout> {
  await courseOf(deps.db, author, assessment);
  const [versions, placed] = await Promise.all([
    readVersions(deps, ids, { all: false }),
    questionIdsOf(deps.db, assessment),
  ]);
  const drawn = [...new Set(ids)].map((id) => {
    const version = versions.get(id);
    if (!version || !placed.includes(version.questionId)) throw invalidAt("questions", authoringTexts.tryoutChanged);
    return version;
  });
  const [{ fitting, refused }, keys] = await Promise.all([fitAnswers(deps, sent), keysOf(deps.db, ids)]);
  const answers = new Map(fitting.map(({ question, answer }) => [question, answer]));
  const graded = gradeQuestions(
    drawn.map((version) => ({
      version,
      key: keys.get(version.id)?.key,
      answer: answers.get(version.id) ?? null,
      mark: null,
      isKnown: false,
    })),
  );
  return {
    refused,
    points: graded.points,
    pointsMax: graded.pointsMax,
    score: graded.score,
    label: resultLabel(graded.score),
    questions: drawn.flatMap((version, at) => {
      const [key, outcome] = [keys.get(version.id), graded.questions[at]];
      const question = version.forAttempt(at + 1, kindOf(version.kind).shuffles(version.body));
      return key && outcome ? [reviewed(question, version, key, outcome, answers.get(version.id) ?? null)] : [];
    }),
  };
}

/** What a student would see of a question after grading. */
export const reviewed = (
  question: QuestionForAttempt,
  version: Pick<QuestionVersion, "kind" | "body">,
  key: { key: unknown; explanation: string },
  { outcome, points }: GradedQuestion,
  answer: Answer,
): ReviewedQuestion => ({
  question,
  outcome,
  points,
  answer,
  isKeyWithheld: false,
  ...rightOf(version, key),
  lesson: null,
  missedOf100: null,
  tookMs: 0,
  comment: "",
  file: null,
  pins: [],
});
