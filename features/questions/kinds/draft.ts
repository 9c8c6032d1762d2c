import type { QuestionSeed } from "#data/questions/types.ts";
import type { QuestionKindName } from "../contract.ts";
import type { QuestionDraft } from "../draft-contract.ts";
import { foldText } from "./fold-text.ts";
import type { Chance } from "./kind.ts";
import { kindOf } from "./kinds.ts";

/** A question as its author writes it, and as stored. No I/O. */

/** What is wrong with a draft, and in which of its fields. */
export type DraftError = { field: string; message: string };

/** The first line of `lines` that contains the same as one before it. */
function repeated(lines: readonly string[], same: (line: string) => string = (line) => line): string | undefined {
  const seen = new Set<string>();
  return lines.find((line) => {
    const value = same(line);
    if (seen.has(value)) return true;
    seen.add(value);
    return false;
  });
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const twice = (field: string, line: string | undefined): DraftError | null =>
  line === undefined ? null : { field, message: `This stands there twice: ${short(line)}` };

/** What only the parts of a draft together can show; null: nothing. Their sizes are its schema's. */
export function draftError(draft: QuestionDraft): DraftError | null {
  switch (draft.kind) {
    case "single":
      return twice("wrong", repeated([draft.right, ...draft.wrong]));
    case "multiple":
      if (draft.right.length + draft.wrong.length < 2)
        return { field: "wrong", message: "Please write two options or more." };
      return twice("wrong", repeated([...draft.right, ...draft.wrong]));
    case "ordering":
      return twice("items", repeated(draft.items));
    case "matching":
      // Two on the left may belong to the same words on the right, but not to what also belongs to none.
      return (
        twice("pairs", repeated(draft.pairs.map(([left]) => left))) ??
        twice("extra", repeated([...new Set(draft.pairs.map(([, right]) => right)), ...draft.extra]))
      );
    case "short-text":
      return emptyWord("accept", draft.accept);
    case "fill-in": {
      const count = draft.ask.split(/_{3,}/).length - 1;
      if (count === 0) return { field: "ask", message: "Please write ___ (three underscores) where a blank is." };
      if (count !== draft.blanks.length)
        return {
          field: "blanks",
          message: `The question has ${count} blanks, and answers for ${draft.blanks.length}.`,
        };
      return emptyWord("blanks", draft.blanks.flat());
    }
    case "hotspot":
      return draft.picture === null ? { field: "picture", message: "Please choose a picture to point at." } : null;
    default:
      return null;
  }
}

/** An answer that is nothing once case and signs are left out would never be given. */
function emptyWord(field: string, words: readonly string[]): DraftError | null {
  const empty = words.find((word) => foldText(word) === "");
  return empty === undefined ? null : { field, message: `No answer could be the same as this: ${short(empty)}` };
}

/** Body and key of a draft, or what is wrong with it. */
export function makeDraft(draft: QuestionDraft, chance: Chance): { body: unknown; key: unknown } | DraftError {
  const refusal = draftError(draft);
  if (refusal) return refusal;
  const kind = kindOf(draft.kind);
  const { body, key } = kind.make(seedOf(draft), chance);
  return kind.readKey(body, key) === undefined
    ? { field: "kind", message: "What is right here would not count as right. Please check the answers." }
    : { body, key };
}

/** Its parts are those of a supplied question of its kind; a picture is stored by itself. */
const seedOf = ({ lesson: _lesson, picture: _picture, ...draft }: QuestionDraft): QuestionSeed => draft as QuestionSeed;

/** What is stored of a question, as its author writes it. */
export function draftOf({
  kind,
  body,
  key,
  ...common
}: Omit<QuestionDraft, "kind"> & { kind: QuestionKindName; body: unknown; key: unknown }): QuestionDraft {
  // The kind's own schemas require that its parts belong to it.
  return { ...common, kind, ...kindOf(kind).parts(body, key) } as QuestionDraft;
}

/** What two questions share that ask the same: kind, words and what can be chosen, whatever their case, signs and order. */
export const sameQuestion = ({ kind, ask, body }: { kind: QuestionKindName; ask: string; body: unknown }): string =>
  JSON.stringify([kind, foldText(ask), ...kindOf(kind).distinctTexts(body).map(foldText).sort()]);
