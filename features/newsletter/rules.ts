import { parseEmailAddress } from "#lib/email-address.ts";
import { propertiesOf, textOf } from "#lib/properties-of.ts";

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
  expiredLink: "This link is no longer valid.",
  unsubscribed: "You have been unsubscribed.",
} as const;

/** A new confirmation mail goes to an address at most once in this time, no matter who asks. */
export const confirmMailPauseMs = 10 * 60_000;
/** How long the link of a confirmation mail works. */
export const confirmLinkMs = 7 * 24 * 60 * 60_000;
/** An address that is not confirmed this long after the last mail is deleted; the privacy notice shows it. */
export const unconfirmedMs = 30 * 24 * 60 * 60_000;

/** The sentence for what is wrong with an address (FOOT-02), or null. Spaces around it do not count. */
export function emailError(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return newsletterTexts.empty;
  return parseEmailAddress(email) === null ? newsletterTexts.invalid : null;
}

export type Outcome = { tone: "success" | "error"; message: string };

/** What the form shows once the address is taken (FOOT-02): the server's words, or thanks where it sent none. */
export const successOf = (response: unknown): Outcome => ({
  tone: "success",
  message: textOf(propertiesOf(response).message)?.trim() || newsletterTexts.thanks,
});

/**
 * What the form shows when the address was not taken (FOOT-03), by what came instead of an answer: a proxy on the way may
 * have answered with a page of its own. Red, unless the words show that it succeeded (FOOT-02).
 */
export function failureOf({
  receivedKind: received,
  message,
}: {
  receivedKind: "nothing" | "page" | "text" | "json";
  message: string;
}): Outcome {
  if (received === "page") return { tone: "error", message: newsletterTexts.htmlFailure };
  if (received !== "json") return { tone: "error", message: newsletterTexts.networkFailure };
  const text = message.trim() || newsletterTexts.silentFailure;
  return { tone: text.includes("successfully") ? "success" : "error", message: text };
}
