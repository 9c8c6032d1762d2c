import { formatMoney, type Money } from "#lib/money.ts";

/** Decisions about invitations and credit. No I/O. */

/** What each of the two gets when the invited student first pays (REF-01). */
export const referralReward: Money = { amountMinor: 500_000, currency: "NGN" };

const consonants = "bdfgklmnprstwyz";
const vowels = "aeiou";
const syllables = 3;

/** Random bytes that a code takes. */
export const referralByteCount = syllables * 2 + 1;

/** A word that can be spoken in a voice note, and two digits: `tamobe47`. Not a secret. */
export function referralCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== referralByteCount) throw new RangeError(`A code takes ${referralByteCount} bytes.`);
  let word = "";
  for (let index = 0; index < syllables; index += 1) {
    word += consonants.charAt((bytes[index * 2] ?? 0) % consonants.length);
    word += vowels.charAt((bytes[index * 2 + 1] ?? 0) % vowels.length);
  }
  return `${word}${10 + ((bytes[syllables * 2] ?? 0) % 90)}`;
}

/** The code that someone typed or followed, in small letters without blanks; null for what cannot be one. */
export function readReferralCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  return /^[a-z]{6}\d{2}$/.test(code) ? code : null;
}

/** `Ada Obi` as others may read it: `Ada O.` */
export function shortName(fullName: string): string {
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? "")][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first || "A student";
}

/** How it works, one sentence each. */
export function referralRules(): string[] {
  const amount = formatMoney(referralReward);
  return [
    "Send your link to a friend who is new here. It works when they sign up through it.",
    `When your friend first pays for a course, both of you get ${amount} of credit.`,
    "If all of that payment goes back, so does the credit that is not used yet.",
    "Credit is taken off what you pay for your next course. It cannot be paid out.",
    "There is no limit to how many friends you invite, and nobody can invite themselves.",
  ];
}
