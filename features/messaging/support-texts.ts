/** The inbox of support: its words, and how a canned reply gets its values. */

export const supportStates = ["open", "waiting", "done"] as const;
export const supportStateLabels = { open: "To answer", waiting: "Waiting for the student", done: "Done" } as const;

/** Which of support's conversations a list shows. */
export const supportViews = ["mine", "unassigned", "done"] as const;
export type SupportView = (typeof supportViews)[number];

/** Longest note for colleagues, in characters. */
export const maxSupportNote = 2000;

export const replyLimits = { title: 80, replies: 200 } as const;

/** What a canned reply may have in braces, and what it is called where it is missing. */
export const placeholders = {
  "first name": "first name of the student",
  course: "course of the student",
  reference: "reference of an order",
} as const;
export type Placeholder = keyof typeof placeholders;
export type ReplyValues = Record<Placeholder, string | null>;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
const inBraces = /\{([^{}\n]{1,40})\}/g;

/** The first name in braces that no reply may have; null where there is none. */
export const unknownPlaceholder = (body: string): string | null =>
  [...body.matchAll(inBraces)].map(([, name = ""]) => name).find((name) => !isPlaceholder(name)) ?? null;

/** The placeholders that are still in a text, each once. What else is in braces is the writer's. */
export const unfilledPlaceholders = (body: string): Placeholder[] => [
  ...new Set([...body.matchAll(inBraces)].map(([, name = ""]) => name).filter(isPlaceholder)),
];

/**
 * A canned reply with its values. What is missing stays in its braces and is named. Each value goes in once and is not looked at again, so
 * that a name with braces in it stays a name.
 */
export function fillReply(body: string, values: ReplyValues): { text: string; missing: Placeholder[] } {
  const missing = new Set<Placeholder>();
  const text = body.replace(inBraces, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    if (value === null) missing.add(name);
    return value ?? whole;
  });
  return { text, missing: [...missing] };
}

type Assigned = { support: { assignee: { id: string; name: string } | null } | null };

/** Who has a conversation, in words. */
export const assigneeText = ({ support }: Assigned, accountId: string): string =>
  support?.assignee
    ? support.assignee.id === accountId
      ? "You have it"
      : `${support.assignee.name} has it`
    : "No one has it";

export const supportTexts = {
  unknownColleague: "The assignee is no one who answers for support.",
  before: "Who had the conversation before is the id of an account, or null.",
  taken: (name: string | null) =>
    name === null
      ? "No one has this conversation any more. Please look again."
      : `${name} has this conversation by now. Please look again.`,
  wroteSince: "Something was written in this conversation since you looked. Please read it first.",
  unknownReply: "We could not find that reply.",
  replyChanged: "A colleague changed this reply since you opened it. Please open it again.",
  titleMissing: "Please give the reply a title.",
  titleLong: `The title has at most ${replyLimits.title} characters.`,
  titleTaken: "There is a reply with this title already.",
  bodyMissing: "Please write the text of the reply.",
  unknownPlaceholder: (name: string) =>
    `The text has {${name}}, which we do not know. Use {first name}, {course} or {reference}.`,
  tooMany: `There are ${replyLimits.replies} replies. Please delete one first.`,
  onlySupport: "Only support has conversations that are someone's.",
  unfilled: (names: readonly Placeholder[]) =>
    `The message still has ${names.map((name) => `{${name}}`).join(" and ")}. Please write the ${names.map((name) => placeholders[name]).join(" and the ")} there.`,
  failed: "The replies could not be loaded.",
  noteMissing: "Please write the note.",
  noteLong: `A note has at most ${maxSupportNote} characters.`,
  unknownNote: "We could not find that note.",
  notYourNote: "Only who wrote a note removes it.",
  notesFailed: "The notes for colleagues could not be loaded.",
} as const;
