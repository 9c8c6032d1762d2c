import type { QuestionKindName } from "../contract.ts";
import { file } from "./file.ts";
import { fillIn } from "./fill-in.ts";
import { hotspot } from "./hotspot.ts";
import type { QuestionKind } from "./kind.ts";
import { longText } from "./long-text.ts";
import { matching } from "./matching.ts";
import { multiple } from "./multiple.ts";
import { number } from "./number.ts";
import { ordering } from "./ordering.ts";
import { shortText } from "./short-text.ts";
import { single } from "./single.ts";
import { trueFalse } from "./true-false.ts";

/** What each kind of question is: one file and one row (docs/recipes/add-a-question-kind.md). For the server alone: keys are in it. */
export const questionKinds = {
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
} as const satisfies { [Kind in QuestionKindName]: QuestionKind & { name: Kind } };

/** The row of a kind. */
export const kindOf = (name: QuestionKindName): QuestionKind => questionKinds[name];
