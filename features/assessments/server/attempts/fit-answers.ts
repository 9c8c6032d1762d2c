import type { Db } from "#db/client.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { SentAnswer } from "../../attempt-contract.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { Answer } from "../../question-contract.ts";
import type { ReadVersions } from "../bank/question-versions.ts";

export type AnswerMark = { question: string; version: number };
export type FittingAnswer = Omit<SentAnswer, "answer"> & { answer: Answer };

/** Those that fit their question, and those that do not: of another kind, or with an option that is not there. */
export async function fitAnswers(
  { db, readVersions }: { db: Db; readVersions: ReadVersions },
  sent: readonly SentAnswer[],
): Promise<{ fitting: FittingAnswer[]; refused: AnswerMark[] }> {
  const ids = [...new Set(sent.map(({ question }) => question).filter(isUuid))];
  // A question that is nobody's is refused by itself, and not all that came with it.
  const versions = await readVersions(db, ids, { all: false });
  const fitting: FittingAnswer[] = [];
  const refused: AnswerMark[] = [];
  for (const one of sent) {
    const version = versions.get(one.question);
    const answer = version ? kindOf(version.kind).readAnswer(version.body, one.answer) : undefined;
    if (answer === undefined) refused.push({ question: one.question, version: one.version });
    else fitting.push({ ...one, answer });
  }
  return { fitting, refused };
}
