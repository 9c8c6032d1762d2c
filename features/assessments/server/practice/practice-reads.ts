import { randomInt } from "node:crypto";
import type { DbOrTx } from "#db/client.ts";
import { listCourseSteps } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Area } from "../../kinds/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { Answer, PaperQuestion } from "../../question-contract.ts";
import { drawPaper } from "../attempts/draw-paper.ts";
import { keysOf } from "../bank/keys-of.ts";
import { questionVersionReader } from "../bank/question-versions.ts";
import { renderText } from "../bank/render-text.ts";
import { isOfStudent, openQuestions, satOutcomes } from "./open-questions.ts";

/** A question with what is right. */
export type OpenedQuestion = {
  question: PaperQuestion;
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

/** Binds what practice needs of questions. Anyone who calls `open` has asked `openQuestions` whether the student may have them. */
export function practiceReads(deps: VerbDeps) {
  const { db } = deps;
  const readVersions = deps.once(questionVersionReader);
  const stepsOf = (courseId: string) => listCourseSteps(deps, courseId);
  return {
    openQuestions: openQuestions(db),
    isOfStudent,
    satOutcomes,
    /** Which of these versions are of which questions. */
    async questionsOf(versionIds: readonly string[]) {
      const versions = await readVersions(db, versionIds, { all: false });
      return [...versions.values()].map(({ id, questionId }) => ({ versionId: id, questionId }));
    },
    /** Questions with their keys, in the order of their ids, each list in an order of chance. */
    async open(versionIds: readonly string[]): Promise<OpenedQuestion[]> {
      const [versions, keys] = await Promise.all([readVersions(db, versionIds), keysOf(db, versionIds)]);
      const courses = new Set([...versions.values()].map(({ courseId }) => courseId));
      const steps = new Map(await Promise.all([...courses].map(async (id) => [id, await stepsOf(id)] as const)));
      const paper = drawPaper(
        versionIds.flatMap((id) => versions.get(id) ?? []),
        asTheyCome,
        new Set(),
        randomInt(seedMax),
      );
      return paper.flatMap(({ version: id, options }, at) => {
        const version = versions.get(id);
        const held = keys.get(id);
        if (!version || !held) return [];
        const kind = kindOf(version.kind);
        const { body, lesson } = version;
        const step = lesson
          ? steps.get(version.courseId)?.find(({ week, topic }) => week === lesson.week && topic === lesson.topic)
          : undefined;
        return [
          {
            question: version.forPaper(at + 1, options),
            stored: { body, key: held.key },
            right: kind.right(body, held.key),
            areas: [...kind.areas(held.key)],
            explanationHtml: renderText(held.explanation),
            lesson: step?.hasText ? { slug: step.slug, title: step.title, week: step.week, bytes: step.bytes } : null,
          },
        ];
      });
    },
    /** Whether an answer is all right, by the key that counts; null: it is no answer to this question. */
    async isRight(tx: DbOrTx, versionId: string, answer: Answer): Promise<boolean | null> {
      const version = (await readVersions(tx, [versionId], { all: false })).get(versionId);
      const held = (await keysOf(tx, [versionId])).get(versionId);
      if (!version || !held) return null;
      const kind = kindOf(version.kind);
      if (kind.readAnswer(version.body, answer) === undefined) return null;
      return kind.score(version.body, held.key, answer) === 1;
    },
  };
}
