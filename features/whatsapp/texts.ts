import type { ActName } from "#features/act-links/contract.ts";
import { actLabels } from "#features/act-links/texts.ts";

/** What WhatsApp bills a message as. */
export const messageCategories = ["utility", "marketing"] as const;
export type MessageCategory = (typeof messageCategories)[number];

/**
 * The templates that WhatsApp approves before they are sent; docs/operations/whatsapp.md has them as they are entered there. `buttons` are
 * their words, in order: each opens an address of this site whose last part is filled in.
 */
export type Template = { name: string; category: MessageCategory; buttons: readonly string[] };

const template = (name: string, buttons: readonly string[], category: MessageCategory = "utility"): Template => ({
  name: `academy_${name}`,
  category,
  buttons,
});
const open = "Open";

export const templates = {
  notice: template("notice", [open]),
  announcement: template("announcement", [open], "marketing"),
  coming: template("coming", [actLabels.coming]),
  "coming move": template("coming_move", [actLabels.coming, actLabels.move]),
  join: template("join", [actLabels.join]),
  "hand-in": template("hand_in", [actLabels["hand-in"]]),
  pay: template("pay", [actLabels.pay]),
  accept: template("accept", [actLabels.accept]),
} as const;

/** The body of every template; the gaps are the first name and the sentence of the bell. */
export const templateBody = "Hello {{1}}, {{2}}\n\nReply STOP to get no more messages here.";

/** The template whose buttons are these acts; null where there is none, and the notice leads to its page. */
export function templateOf(acts: readonly ActName[]): Template | null {
  const match = Object.entries(templates).find(([name]) => name === acts.join(" "));
  return match ? match[1] : null;
}

/** How a template reads once it is filled. */
export const filled = (params: readonly string[]): string =>
  templateBody.replace(/\{\{(\d)\}\}/g, (_, at) => params[Number(at) - 1] ?? "");

export const whatsappTexts = {
  /** What a person agrees to; it is stored with the moment at which they did. */
  wording: (academy: string) =>
    `${academy} may write to me on WhatsApp about what I choose in my settings. I can stop it at any time: with STOP in the chat, or in my settings.`,
  start: (code: string) => `START ${code}`,
  linked: (academy: string) =>
    `This chat is now linked to your account at ${academy}. What you write here goes to the conversation that it answers, else to support. Reply STOP to end it.`,
  stopped: "You get no more messages here. You can switch them on again in your settings.",
  wrongCode: "This code is not valid. Open your settings, Notifications, and switch WhatsApp on again.",
  unlinked: (academy: string) =>
    `This number is not linked to an account at ${academy}. Open your settings there, Notifications, and switch WhatsApp on.`,
  textOnly: "Only text arrives here. Send files in the conversation on our site.",
  tooLong: "This is too long for one message: please send it in two.",
  tooMany: "That is a lot of messages in an hour. This one did not arrive: please send it again later.",
  off: "The academy does not write on WhatsApp.",
  ended: "You get no more messages on WhatsApp.",
  failed: "WhatsApp could not be switched. Try again.",
} as const;

/** Words with which WhatsApp users stop messages; alone in a message. */
const stopWords = ["stop", "unsubscribe", "stop all", "end", "quit"];
export const isStop = (text: string): boolean =>
  stopWords.includes(
    text
      .trim()
      // A word to stop is short.
      .slice(0, 60)
      .toLowerCase()
      .replace(/[.!]+$/, ""),
  );

/** The code of a message that links a number; null for any other message. */
export function codeIn(text: string): string | null {
  const match = /^\s*start[\s:]+([a-z0-9]{8})\s*$/i.exec(text);
  return match?.[1]?.toUpperCase() ?? null;
}

/** Longest message that is taken. */
export const messageMax = 4_000;
