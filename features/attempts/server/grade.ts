import type { Answer, Outcome } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { type QuestionVersion, renderText } from "#features/questions/server/public.ts";
import type { ReviewedQuestion } from "../contract.ts";
import type { AttemptQuestion } from "./tables.ts";

/** What is known of a question of an attempt when it is graded. */
export type GradedInput = {
  version: Pick<QuestionVersion, "id" | "kind" | "body" | "points">;
  /** The key that counts. */
  key: unknown;
  /** The last answer; null: none, or taken back. */
  answer: Answer;
  /** Points that a grader gave, from 0 to the question's; null: no one yet. */
  mark: number | null;
  /** The student may have known what is right when it was asked. */
  isKnown: boolean;
};

export type GradedQuestion = { version: string; outcome: Outcome; points: number };
export type Graded = {
  questions: GradedQuestion[];
  points: number;
  pointsMax: number;
  /** Percent with two decimals. */
  score: number;
  /** Whether a grader still has to mark something. */
  waits: boolean;
  /** Whether a grader marked something. */
  isMarked: boolean;
};

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** The grade of an attempt: it follows from versions, keys, answers and marks alone, so that it can be made again from the log. */
export function gradeQuestions(attemptQuestions: readonly GradedInput[]): Graded {
  const graded = attemptQuestions.map(gradeQuestion);
  const points = graded.reduce((sum, gradedQuestion) => sum + gradedQuestion.points, 0);
  const pointsMax = attemptQuestions.reduce((sum, { version }) => sum + version.points, 0);
  return {
    questions: graded,
    points: twoDecimals(points),
    pointsMax: twoDecimals(pointsMax),
    score: pointsMax === 0 ? 0 : twoDecimals((points * 100) / pointsMax),
    waits: graded.some(({ outcome }) => outcome === "waiting"),
    isMarked: attemptQuestions.some(({ mark }) => mark !== null),
  };
}

/** The versions of an attempt whose right answers its student may have known. */
export const knownOf = (attemptQuestions: readonly AttemptQuestion[]): ReadonlySet<string> =>
  new Set(attemptQuestions.flatMap(({ version, isKnown }) => (isKnown ? [version] : [])));

function gradeQuestion({ version, key, answer, mark, isKnown }: GradedInput): GradedQuestion {
  const kind = kindOf(version.kind);
  if (mark !== null) return outcomeOf(version.id, mark, version.points);
  // What no one answered needs no one to look at it.
  if (kind.isEmpty(answer)) return { version: version.id, outcome: "unanswered", points: 0 };
  if (kind.needsPerson(version.body, answer)) return { version: version.id, outcome: "waiting", points: 0 };
  const points = twoDecimals(kind.score(version.body, key, answer) * version.points);
  // A grader may count what someone answered who could know it; nothing else does.
  if (isKnown && points > 0) return { version: version.id, outcome: "waiting", points: 0 };
  return outcomeOf(version.id, points, version.points);
}

function outcomeOf(version: string, points: number, max: number): GradedQuestion {
  const outcome = points >= max ? "right" : points > 0 ? "part" : "wrong";
  return { version, outcome, points };
}

/** What is right in a question, and why, as those see it who may. */
export function rightOf(
  { kind: name, body }: Pick<QuestionVersion, "kind" | "body">,
  { key, explanation }: { key: unknown; explanation: string },
): Pick<ReviewedQuestion, "right" | "areas" | "explanationHtml"> {
  const kind = kindOf(name);
  return { right: kind.right(body, key), areas: [...kind.areas(key)], explanationHtml: renderText(explanation) };
}
