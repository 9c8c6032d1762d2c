import * as z from "zod/mini";
import { type Answer, answerShapes } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { type QuestionVersion, readVersions } from "#features/questions/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { findUnclean } from "#platform/http/clean-input.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { type AnySentAnswer, type SavedAnswers, type SentAnswer, savedAnswer } from "../contract.ts";
import { attemptTexts } from "../texts.ts";

export type AnswerMark = { question: string; version: number };
export type RefusedAnswer = SavedAnswers["refused"][number];
export type FittingAnswer = Omit<SentAnswer, "answer"> & { answer: Answer };

export const refusedFor =
  (why: string) =>
  ({ question, version }: AnswerMark): RefusedAnswer => ({ question, version, why });

/** Those that can be stored and fit their question, and those that do not, each with its reason: no bad one holds back another. */
export async function fitAnswers(
  deps: Pick<TxDeps, "db" | "once">,
  sent: readonly AnySentAnswer[],
): Promise<{ fitting: FittingAnswer[]; refused: RefusedAnswer[] }> {
  const ids = [...new Set(sent.map(({ question }) => question).filter(isUuid))];
  // A question that is no one's is refused by itself, and not all that came with it.
  const versions = await readVersions(deps, ids, { all: false });
  const fitting: FittingAnswer[] = [];
  const refused: RefusedAnswer[] = [];
  for (const item of sent) {
    const judged = judge(item, versions.get(item.question));
    if (typeof judged === "string") refused.push(refusedFor(judged)(item));
    else fitting.push(judged);
  }
  return { fitting, refused };
}

/** An answer as stored, or why it is not. */
function judge(sent: AnySentAnswer, version: QuestionVersion | undefined): FittingAnswer | string {
  const unclean = findUnclean(sent);
  if (unclean !== null) return unclean;
  if (!version) return attemptTexts.unknownOption;
  const read = z.safeParse(savedAnswer, sent);
  const answer = read.success ? kindOf(version.kind).readAnswer(version.body, read.data.answer) : undefined;
  if (read.success && answer !== undefined) return { ...read.data, answer };
  const shaped = z.safeParse(answerShapes[version.kind], sent.answer);
  return shaped.error?.issues.some(({ code }) => code === "too_big") ? attemptTexts.tooLong : attemptTexts.unfit;
}
