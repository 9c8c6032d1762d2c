import type { Answer, PaperQuestion, QuestionKindName } from "#features/questions/contract.ts";
import type { PlainAnswers, PlainQuestion } from "../../plain-contract.ts";

type Given = PlainAnswers[string];
type Row<Question extends PaperQuestion> = {
  type: PlainQuestion["type"];
  options(question: Question): string[];
  /** The answer that the text stands for; undefined: it stands for none. */
  read(question: Question, given: Given): Answer | undefined;
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", nbsp: " " };

/** What HTML of ours says, without its marks. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (sign, name: string) => entities[name] ?? sign)
    .trim();

type Options = readonly { id: string; html: string }[];
const textsOf = (options: Options) => options.map(({ html }) => wordsOf(html));
const named = (options: Options, text: string) => options.find(({ html }) => wordsOf(html) === text.trim())?.id;
const several = (given: Given): string[] =>
  typeof given === "string" ? [given] : Array.isArray(given) ? given : Object.values(given);

/** The ids of all the texts; undefined where one is no option. */
function idsOf(options: Options, texts: readonly string[]): string[] | undefined {
  const ids = texts.flatMap((text) => named(options, text) ?? []);
  return ids.length === texts.length ? ids : undefined;
}

const text: Row<PaperQuestion> = {
  type: "free-text",
  options: () => [],
  read: (_question, given) => (typeof given === "string" ? { text: given } : undefined),
};
const truths = ["True", "False"];
/** What needs a picture or an upload is answered on the academy's page. */
const onPage: Row<PaperQuestion> = { type: "file", options: () => [], read: () => undefined };

/** How each kind is asked and answered by texts alone. */
const rows: { [Kind in QuestionKindName]: Row<Extract<PaperQuestion, { kind: Kind }>> } = {
  single: {
    type: "multiple-choice",
    options: ({ body }) => textsOf(body.options),
    read({ body }, given) {
      const option = typeof given === "string" ? named(body.options, given) : undefined;
      return option === undefined ? undefined : { option };
    },
  },
  multiple: {
    type: "multiple",
    options: ({ body }) => textsOf(body.options),
    read({ body }, given) {
      const options = idsOf(body.options, several(given));
      return options && { options };
    },
  },
  "true-false": {
    type: "multiple-choice",
    options: () => truths,
    read: (_question, given) =>
      typeof given === "string" && truths.includes(given) ? { is: given === truths[0] } : undefined,
  },
  "short-text": text,
  "long-text": text,
  number: {
    type: "free-text",
    options: () => [],
    read: (_question, given) => (typeof given === "string" ? { value: given } : undefined),
  },
  ordering: {
    type: "ordering",
    options: ({ body }) => textsOf(body.items),
    read({ body }, given) {
      const order = idsOf(body.items, several(given));
      return order && { order };
    },
  },
  matching: {
    type: "matching",
    options: ({ body }) => textsOf(body.right),
    read({ body }, given) {
      if (typeof given === "string" || Array.isArray(given)) return undefined;
      const left = idsOf(body.left, Object.keys(given));
      const right = idsOf(body.right, Object.values(given));
      return left && right && { pairs: Object.fromEntries(left.map((id, at) => [id, right[at] ?? ""])) };
    },
  },
  "fill-in": {
    type: "fill-in",
    options: () => [],
    read: ({ body }, given) =>
      several(given).length === body.parts.length - 1 ? { blanks: several(given) } : undefined,
  },
  hotspot: { ...onPage, type: "hotspot" },
  file: onPage,
};

/** A question of a paper by its texts. */
export function plainQuestion(question: PaperQuestion): PlainQuestion {
  const row = rows[question.kind] as Row<PaperQuestion>;
  const asked =
    question.kind === "fill-in" ? question.body.parts.map(wordsOf).join(" ___ ") : wordsOf(question.askHtml);
  const left = question.kind === "matching" ? `: ${textsOf(question.body.left).join("; ")}` : "";
  return { id: question.id, question: asked + left, type: row.type, options: row.options(question) };
}

/** What a text answers to a question; undefined: nothing that the question knows. An empty one takes the answer back. */
export const readPlainAnswer = (question: PaperQuestion, given: Given): Answer | undefined =>
  given.length === 0 ? null : (rows[question.kind] as Row<PaperQuestion>).read(question, given);
