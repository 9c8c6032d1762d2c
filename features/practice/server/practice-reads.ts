import { randomInt } from "node:crypto";
import { drawAttemptQuestions } from "#features/attempts/server/public.ts";
import { listCourseSteps } from "#features/learning/server/public.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import type { Area } from "#features/questions/kinds/kind.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { keysOf, readVersions, renderText } from "#features/questions/server/public.ts";
import type { TxDeps, VerbDeps } from "#platform/deps.ts";

/** A question with what is right. */
export type OpenedQuestion = {
  question: QuestionForAttempt;
  /** What a device scores an answer with, without a network. */
  stored: { body: unknown; key: unknown };
  right: Answer;
  areas: Area[];
  explanationHtml: string;
  lesson: { slug: string; title: string; week: number; bytes: number } | null;
};

/** Every option in an order of chance, the questions in the order in which they come back. */
const asTheyCome = { drawCount: null, shuffleQuestions: false, shuffleOptions: true, drawPractised: true } as const;
const seedMax = 2 ** 31;

type VersionDeps = Pick<TxDeps, "db" | "once">;

/** Which of these versions are of which questions. */
export async function questionsOf(deps: VersionDeps, versionIds: readonly string[]) {
  const versions = await readVersions(deps, versionIds, { all: false });
  return [...versions.values()].map(({ id, questionId }) => ({ versionId: id, questionId }));
}

/**
 * Questions with their keys, in the order of their ids, each list in an order of chance. Who calls it has asked `openQuestions` whether
 * the student may have them.
 */
export async function showQuestions(deps: VerbDeps, versionIds: readonly string[]): Promise<OpenedQuestion[]> {
  const [versions, keys] = await Promise.all([readVersions(deps, versionIds), keysOf(deps.db, versionIds)]);
  const courses = new Set([...versions.values()].map(({ courseId }) => courseId));
  const steps = new Map(
    await Promise.all([...courses].map(async (id) => [id, await listCourseSteps(deps, id)] as const)),
  );
  const attemptQuestions = drawAttemptQuestions(
    versionIds.flatMap((id) => versions.get(id) ?? []),
    asTheyCome,
    new Set(),
    randomInt(seedMax),
  );
  return attemptQuestions.flatMap(({ version: id, options }, at) => {
    const version = versions.get(id);
    const current = keys.get(id);
    if (!version || !current) return [];
    const kind = kindOf(version.kind);
    const { body, lesson } = version;
    const step = lesson
      ? steps.get(version.courseId)?.find(({ week, topic }) => week === lesson.week && topic === lesson.topic)
      : undefined;
    return [
      {
        question: version.forAttempt(at + 1, options),
        stored: { body, key: current.key },
        right: kind.right(body, current.key),
        areas: [...kind.areas(current.key)],
        explanationHtml: renderText(current.explanation),
        lesson: step?.hasText ? { slug: step.slug, title: step.title, week: step.week, bytes: step.bytes } : null,
      },
    ];
  });
}

/** Whether an answer is all right, by the key that counts; null: it is no answer to this question. */
export async function isRightAnswer(
  deps: VersionDeps,
  { question, answer }: { question: string; answer: Answer },
): Promise<boolean | null> {
  const version = (await readVersions(deps, [question], { all: false })).get(question);
  const current = (await keysOf(deps.db, [question])).get(question);
  if (!version || !current) return null;
  const kind = kindOf(version.kind);
  if (kind.readAnswer(version.body, answer) === undefined) return null;
  return kind.score(version.body, current.key, answer) === 1;
}
