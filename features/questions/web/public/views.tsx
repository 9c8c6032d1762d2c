import type { Answer, QuestionForAttempt, QuestionKindName } from "../../contract.ts";
import { file } from "../kinds/file.tsx";
import { fillIn } from "../kinds/fill-in.tsx";
import { hotspot } from "../kinds/hotspot.tsx";
import { longText } from "../kinds/long-text.tsx";
import { matching } from "../kinds/matching.tsx";
import { multiple } from "../kinds/multiple.tsx";
import { number } from "../kinds/number.tsx";
import { ordering } from "../kinds/ordering.tsx";
import { shortText } from "../kinds/short-text.tsx";
import { single } from "../kinds/single.tsx";
import { trueFalse } from "../kinds/true-false.tsx";
import { type AnyField, type AnyLabels, type KindView, plainOf } from "./kind-view.tsx";

/** How each kind of question is answered and shown. */
export const kindViews: Record<QuestionKindName, KindView> = {
  single,
  multiple,
  "true-false": trueFalse,
  "short-text": shortText,
  "long-text": longText,
  number,
  ordering,
  matching,
  "fill-in": fillIn,
  hotspot,
  file,
};

/** What a question is answered with. */
export const QuestionField = (props: AnyField) => kindViews[props.question.kind].field(props);

/** An answer as people read it. */
export const AnswerText = (props: AnyLabels) => kindViews[props.question.kind].answerText(props);

/** What is doubtful of an answer, in a sentence; null: nothing. */
export const doubtOf = (question: QuestionForAttempt, answer: Answer): string | null =>
  kindViews[question.kind].doubt(question, answer);

/** What a question asks, in words alone: for lists. */
export const askText = (question: QuestionForAttempt): string =>
  question.kind === "fill-in" ? question.body.parts.map(plainOf).join(" … ") : plainOf(question.askHtml);
