import { parseEmailAddress } from "#lib/email-address.ts";

/** The words of the newsletter form (FOOT-02, FOOT-03), read by browser and server. */
export const newsletterTexts = {
  empty: "Please enter an email.",
  invalid: "Please enter a valid email address.",
  subscribe: "Subscribe",
  submitting: "Submitting...",
  subscribed: "You have subscribed successfully! Check your inbox to confirm.",
  thanks: "Thank you for subscribing!",
  htmlFailure: "Something went wrong. Please try again later.",
  silentFailure: "Oops! Something went wrong. Please try again.",
  networkFailure: "An error occurred. Please try again.",
  goneLink: "This link is not valid any more.",
  unsubscribed: "You have been unsubscribed.",
} as const;

/** A new confirmation mail goes to an address at most once in this time, whoever asks. */
export const confirmMailPauseMs = 10 * 60_000;
/** How long the link of a confirmation mail works. */
export const confirmLinkMs = 7 * 24 * 60 * 60_000;
/** An address that is not confirmed this long after the last mail is deleted; the privacy notice says so. */
export const unconfirmedMs = 30 * 24 * 60 * 60_000;

/** The sentence for what is wrong with an address (FOOT-02), or null. Spaces around it do not count. */
export function emailFault(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return newsletterTexts.empty;
  return parseEmailAddress(email) === null ? newsletterTexts.invalid : null;
}

export type Outcome = { tone: "success" | "error"; message: string };

/** What the form says when no answer came. */
export const noAnswer: Outcome = { tone: "error", message: newsletterTexts.networkFailure };

/**
 * What the form says to an answer of the server (FOOT-02, FOOT-03). `text` is the body as it came: a proxy on the way may
 * have answered with a page of its own.
 * Errors: SyntaxError for a body that is neither a page nor JSON.
 */
export function outcomeOf({ ok, text }: { ok: boolean; text: string }): Outcome {
  if (!ok && /<(?:!doctype\s+)?html[\s>]/i.test(text)) return toned(newsletterTexts.htmlFailure, false);
  const answer = JSON.parse(text) as { message?: unknown; error?: unknown } | null;
  if (ok) return toned(sentence(answer?.message) ?? newsletterTexts.thanks, true);
  return toned(sentence(answer?.error) ?? newsletterTexts.silentFailure, false);
}

const sentence = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** Green on success, or when the words say so; else red (FOOT-02). */
const toned = (message: string, ok: boolean): Outcome => ({
  tone: ok || message.includes("successfully") ? "success" : "error",
  message,
});
