import type { QuestionKindName } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";

export type TypedPicture = { id: string; alt: string; url: string; width: number; height: number };

/** A question as typed. What another kind has of it stays while kinds are tried. No I/O. */
export type TypedQuestion = {
  kind: QuestionKindName;
  ask: string;
  why: string;
  points: string;
  tags: string;
  lesson: string;
  /** With where it is shown from. */
  picture: TypedPicture | null;
  options: { text: string; isRight: boolean }[];
  isTrue: boolean;
  /** One a line. */
  accept: string;
  guide: string;
  value: string;
  tolerance: string;
  unit: string;
  /** One a line, in the right order. */
  items: string;
  pairs: { left: string; right: string }[];
  /** One a line. */
  extra: string;
  /** For each blank the accepted words, one a line. */
  blanks: string[];
  areas: { x: number; y: number; width: number; height: number }[];
};

export const blankQuestion: TypedQuestion = {
  kind: "single",
  ask: "",
  why: "",
  points: "1",
  tags: "",
  lesson: "",
  picture: null,
  options: [
    { text: "", isRight: true },
    { text: "", isRight: false },
    { text: "", isRight: false },
  ],
  isTrue: true,
  accept: "",
  guide: "",
  value: "",
  tolerance: "0",
  unit: "",
  items: "",
  pairs: [
    { left: "", right: "" },
    { left: "", right: "" },
  ],
  extra: "",
  blanks: [""],
  areas: [],
};

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** How many blanks the words of a question have. */
export const blanksIn = (ask: string) => ask.split(/_{3,}/).length - 1;

/** A stored question as typed. */
export function typedFrom(draft: QuestionDraft, shown: Omit<TypedPicture, "id" | "alt"> | null = null): TypedQuestion {
  const { kind, ask, why, points, tags, lesson } = draft;
  const picture = draft.picture && { ...(shown ?? { url: "", width: 0, height: 0 }), ...draft.picture };
  const typed: TypedQuestion = {
    ...blankQuestion,
    kind,
    ask,
    why,
    picture,
    points: String(points),
    tags: tags.join(", "),
    lesson: lesson ? `${lesson.week}.${lesson.topic}` : "",
  };
  const options = (right: readonly string[], wrong: readonly string[]) => [
    ...right.map((text) => ({ text, isRight: true })),
    ...wrong.map((text) => ({ text, isRight: false })),
  ];
  switch (draft.kind) {
    case "single":
      return { ...typed, options: options([draft.right], draft.wrong) };
    case "multiple":
      return { ...typed, options: options(draft.right, draft.wrong) };
    case "true-false":
      return { ...typed, isTrue: draft.right };
    case "short-text":
      return { ...typed, accept: draft.accept.join("\n") };
    case "number":
      return { ...typed, value: String(draft.right), tolerance: String(draft.tolerance), unit: draft.unit ?? "" };
    case "ordering":
      return { ...typed, items: draft.items.join("\n") };
    case "matching":
      return {
        ...typed,
        pairs: draft.pairs.map(([left, right]) => ({ left, right })),
        extra: draft.extra.join("\n"),
      };
    case "fill-in":
      return { ...typed, blanks: draft.blanks.map((accept) => accept.join("\n")) };
    case "hotspot":
      return { ...typed, areas: draft.areas };
    case "long-text":
    case "file":
      return { ...typed, guide: draft.guide };
  }
}

/** A number with a point for its decimals; null: none. */
const numberOf = (text: string): number | null => {
  const plain = text.replace(/\s/g, "");
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d{1,2})?$/i.test(plain) ? Number(plain) : null;
};

/** What is missing, by the field as the server names it. */
export type TypedErrors = Readonly<Record<string, string>>;

/** The draft that was typed, or what is missing for one. What else may be wrong, the server reports. */
export function draftFrom(typed: TypedQuestion): { draft: QuestionDraft } | { errors: TypedErrors } {
  const errors: Record<string, string> = {};
  const points = numberOf(typed.points);
  const [, week, topic] = /^(\d{1,3})\.(\d{1,3})$/.exec(typed.lesson.trim()) ?? [];
  if (typed.ask.trim() === "") errors["draft.ask"] = "Please write the question.";
  if (points === null || points < 0.25 || points > 100 || !Number.isInteger(points * 4))
    errors["draft.points"] = "From 0.25 to 100, in quarters.";
  if (typed.lesson.trim() !== "" && week === undefined) errors["draft.lesson"] = "Its week and topic, such as 1.3.";
  if (typed.picture?.alt.trim() === "") errors["draft.picture"] = "Please say what the picture shows.";
  const parts = partsFrom(typed, errors);
  if (Object.keys(errors).length > 0) return { errors };
  const tags = typed.tags.split(/[,;]/).map((tag) => tag.trim());
  const draft = {
    kind: typed.kind,
    ask: typed.ask.trim(),
    why: typed.why.trim(),
    points,
    picture: typed.picture && { id: typed.picture.id, alt: typed.picture.alt.trim() },
    tags: [...new Set(tags.filter(Boolean))],
    lesson: week === undefined ? null : { week: Number(week), topic: Number(topic) },
    ...parts,
  };
  // Its parts are those of its kind.
  return { draft: draft as QuestionDraft };
}

function partsFrom(typed: TypedQuestion, errors: Record<string, string>): object {
  const filled = typed.options.map(({ text, isRight }) => ({ text: text.trim(), isRight })).filter(({ text }) => text);
  const right = filled.filter(({ isRight }) => isRight).map(({ text }) => text);
  const wrong = filled.filter(({ isRight }) => !isRight).map(({ text }) => text);
  switch (typed.kind) {
    case "single":
      if (right.length !== 1 || wrong.length === 0)
        errors["draft.wrong"] = "Please write two answers or more, and mark the right one.";
      return { right: right[0] ?? "", wrong };
    case "multiple":
      if (right.length === 0 || filled.length < 2)
        errors["draft.wrong"] = "Please write two answers or more, and mark those that are right.";
      return { right, wrong };
    case "true-false":
      return { right: typed.isTrue };
    case "short-text": {
      const accept = linesOf(typed.accept);
      if (accept.length === 0) errors["draft.accept"] = "Please write at least one answer.";
      return { accept };
    }
    case "number": {
      const [value, tolerance] = [numberOf(typed.value), numberOf(typed.tolerance || "0")];
      if (value === null) errors["draft.right"] = "A number with a point for decimals and no comma, such as 1250.5.";
      if (tolerance === null || tolerance < 0) errors["draft.tolerance"] = "How far off is still right, from 0.";
      return { right: value, tolerance, unit: typed.unit.trim() || null };
    }
    case "ordering": {
      const items = linesOf(typed.items);
      if (items.length < 2) errors["draft.items"] = "Please write two or more, one a line.";
      return { items };
    }
    case "matching": {
      const pairs = typed.pairs
        .map(({ left, right: to }) => [left.trim(), to.trim()] as const)
        .filter(([left, to]) => left || to);
      if (pairs.length < 2 || pairs.some(([left, to]) => !left || !to))
        errors["draft.pairs"] = "Please write two pairs or more, each with both sides.";
      return { pairs, extra: linesOf(typed.extra) };
    }
    case "fill-in": {
      const blanks = typed.blanks.slice(0, Math.max(1, blanksIn(typed.ask))).map(linesOf);
      if (blanksIn(typed.ask) === 0) errors["draft.ask"] ??= "Please write ___ (three underscores) where a blank is.";
      if (blanks.length < blanksIn(typed.ask) || blanks.some((accept) => accept.length === 0))
        errors["draft.blanks"] = "Please write at least one answer for each blank.";
      return { blanks };
    }
    case "hotspot":
      if (typed.picture === null) errors["draft.file"] = "Please add the picture to point at.";
      else if (typed.areas.length === 0) errors["draft.areas"] = "Please mark a place.";
      return { areas: typed.areas };
    case "long-text":
    case "file":
      return { guide: typed.guide.trim() };
  }
}
