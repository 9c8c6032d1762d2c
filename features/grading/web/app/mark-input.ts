import type { Pin } from "#features/uploads/pin-contract.ts";
import type { GradableItem } from "../../contract.ts";

/** What a grader has chosen and typed for an item. */
export type MarkInput = {
  levels: (number | null)[];
  points: string;
  extra: string;
  comment: string;
  reason: string;
  questions: Record<string, { points: string; comment: string }>;
  /** Each with a number of its own, by which the page knows it, and the question whose file it is on; of a submission none. */
  pins: (Pin & { key: number; question?: string })[];
  /** Of a voice note that was recorded here. */
  voice: { durationMs: number; wave: string } | null;
  keepsVoice: boolean;
};

/** A draft as stored: with the moment of its last change, by which the newer of two is known. */
export type Draft = Partial<MarkInput> & {
  atMs: number;
  /** Where it was begun: of one device, the newer goes on from the older. */
  device?: string;
  /** When the academy got the draft that this one goes on from; null: there was none. */
  seenAt?: string | null;
  /** It was saved without a line, and goes out by itself. */
  isQueued?: boolean;
};

export const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.replace(",", ".")));

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

/** What was saved. */
export function inputOf({ rubric, mark, questions }: GradableItem): MarkInput {
  return {
    levels: mark && mark.levels.length === rubric.length ? mark.levels : rubric.map(() => null),
    points: textOf(mark?.points),
    extra: mark?.extra ? String(mark.extra) : "",
    comment: mark?.comment ?? "",
    reason: "",
    questions: Object.fromEntries(
      questions
        .filter(({ isByPerson }) => isByPerson)
        .map(({ question, outcome, points, comment }) => [
          question.id,
          { points: outcome === "waiting" ? "" : String(points), comment },
        ]),
    ),
    pins: [
      ...(mark?.pins ?? []),
      ...questions.flatMap(({ question, pins }) => pins.map((pin) => ({ ...pin, question: question.id }))),
    ].map((pin, key) => ({ ...pin, key })),
    voice: null,
    keepsVoice: Boolean(mark?.voice),
  };
}

/** The draft of this assessment; what was saved where the draft is of another rubric, or its pins of other pages. */
export function inputIn(draft: Draft | null, gradableItem: GradableItem): MarkInput {
  const saved = inputOf(gradableItem);
  if (!draft) return saved;
  const { atMs: _, isQueued: __, device: ___, seenAt: ____, ...stored } = draft;
  const pagesOf = (question?: string) =>
    (question === undefined
      ? gradableItem.versions[0]?.file
      : gradableItem.questions.find((item) => item.question.id === question)?.file
    )?.pages?.pages ?? [];
  return {
    ...saved,
    ...stored,
    levels: stored.levels?.length === saved.levels.length ? stored.levels : saved.levels,
    pins: (stored.pins ?? saved.pins).filter((pin) => pagesOf(pin.question).some(({ number }) => number === pin.page)),
  };
}

/** As they are sent. A pin without words is none. */
const pinsFor = (input: MarkInput, of?: string): Pin[] =>
  input.pins.flatMap(({ key: _, question, ...pin }) => (question !== of || pin.text.trim() === "" ? [] : [pin]));

/** What is sent. */
export function bodyOf(gradableItem: GradableItem, input: MarkInput, uploaded: { id: string } | null) {
  const common = {
    revision: gradableItem.revision,
    comment: input.comment,
    ...(gradableItem.state === "released" ? { reason: input.reason } : {}),
  };
  if (gradableItem.source === "submission") {
    const sent = input.keepsVoice ? (gradableItem.mark?.voice ?? null) : null;
    const voice = uploaded && input.voice ? { id: uploaded.id, wave: input.voice.wave } : sent;
    const pins = pinsFor(input);
    return {
      ...common,
      version: gradableItem.versions[0]?.number ?? 1,
      levels: input.levels,
      points: numberOf(input.points),
      extra: numberOf(input.extra) ?? 0,
      ...(pins.length > 0 && { pins }),
      ...(voice && { voice: { id: voice.id, wave: voice.wave } }),
    };
  }
  return {
    ...common,
    questions: Object.entries(input.questions).flatMap(([question, { points, comment }]) => {
      const value = numberOf(points);
      const pins = pinsFor(input, question);
      return value === null ? [] : [{ question, points: value, comment, ...(pins.length > 0 && { pins }) }];
    }),
  };
}
