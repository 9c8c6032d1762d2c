import type { Answer, QuestionForAttempt, QuestionKindName } from "#features/questions/contract.ts";
import type { PlainAnswers, PlainQuestion } from "../../plain-contract.ts";

type Input = PlainAnswers[string];
type Row<Question extends QuestionForAttempt> = {
  type: PlainQuestion["type"];
  options(question: Question): string[];
  /** The answer that the text stands for; undefined: it stands for none. */
  read(question: Question, input: Input): Answer | undefined;
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'", nbsp: " " };

/** What HTML of ours shows, without its marks. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (sign, name: string) => entities[name] ?? sign)
    .trim();

type Options = readonly { id: string; html: string }[];
const textsOf = (options: Options) => options.map(({ html }) => textOf(html));
const named = (options: Options, text: string) => options.find(({ html }) => textOf(html) === text.trim())?.id;
const several = (input: Input): string[] =>
  typeof input === "string" ? [input] : Array.isArray(input) ? input : Object.values(input);

/** The ids of all the texts; undefined where one is no option. */
function idsOf(options: Options, texts: readonly string[]): string[] | undefined {
  const ids = texts.flatMap((text) => named(options, text) ?? []);
  return ids.length === texts.length ? ids : undefined;
}

const text: Row<QuestionForAttempt> = {
  type: "free-text",
  options: () => [],
  read: (_question, input) => (typeof input === "string" ? { text: input } : undefined),
};
const truths = ["True", "False"];
/** What needs a picture or an upload is answered on the academy's page. */
const onPage: Row<QuestionForAttempt> = { type: "file", options: () => [], read: () => undefined };

/** How each kind is asked and answered by texts alone. */
const rows: { [Kind in QuestionKindName]: Row<Extract<QuestionForAttempt, { kind: Kind }>> } = {
  single: {
    type: "multiple-choice",
    options: ({ body }) => textsOf(body.options),
    read({ body }, input) {
      const option = typeof input === "string" ? named(body.options, input) : undefined;
      return option === undefined ? undefined : { option };
    },
  },
  multiple: {
    type: "multiple",
    options: ({ body }) => textsOf(body.options),
    read({ body }, input) {
      const options = idsOf(body.options, several(input));
      return options && { options };
    },
  },
  "true-false": {
    type: "multiple-choice",
    options: () => truths,
    read: (_question, input) =>
      typeof input === "string" && truths.includes(input) ? { is: input === truths[0] } : undefined,
  },
  "short-text": text,
  "long-text": text,
  number: {
    type: "free-text",
    options: () => [],
    read: (_question, input) => (typeof input === "string" ? { value: input } : undefined),
  },
  ordering: {
    type: "ordering",
    options: ({ body }) => textsOf(body.items),
    read({ body }, input) {
      const order = idsOf(body.items, several(input));
      return order && { order };
    },
  },
  matching: {
    type: "matching",
    options: ({ body }) => textsOf(body.right),
    read({ body }, input) {
      if (typeof input === "string" || Array.isArray(input)) return undefined;
      const left = idsOf(body.left, Object.keys(input));
      const right = idsOf(body.right, Object.values(input));
      return left && right && { pairs: Object.fromEntries(left.map((id, at) => [id, right[at] ?? ""])) };
    },
  },
  "fill-in": {
    type: "fill-in",
    options: () => [],
    read: ({ body }, input) =>
      several(input).length === body.parts.length - 1 ? { blanks: several(input) } : undefined,
  },
  hotspot: { ...onPage, type: "hotspot" },
  file: onPage,
};

/** A question of an attempt by its texts. */
export function plainQuestion(question: QuestionForAttempt): PlainQuestion {
  const row = rows[question.kind] as Row<QuestionForAttempt>;
  const request =
    question.kind === "fill-in" ? question.body.parts.map(textOf).join(" ___ ") : textOf(question.askHtml);
  const left = question.kind === "matching" ? `: ${textsOf(question.body.left).join("; ")}` : "";
  return { id: question.id, question: request + left, type: row.type, options: row.options(question) };
}

/** What a text answers to a question; undefined: nothing that the question knows. An empty one takes the answer back. */
export const readPlainAnswer = (question: QuestionForAttempt, input: Input): Answer | undefined =>
  input.length === 0 ? null : (rows[question.kind] as Row<QuestionForAttempt>).read(question, input);
