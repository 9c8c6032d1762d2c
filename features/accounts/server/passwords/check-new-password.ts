import { invalidAt } from "#lib/app-error.ts";
import { accountTexts } from "../../contract.ts";
import { normalPassword, passwordError } from "../../rules.ts";
import { commonWords } from "./common-passwords.ts";

/** Whose password it will be: their own name and address are what others guess first. */
export type PasswordOwner = { email: string; fullName: string };

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether others would guess a password early: a common word (or the owner's own name or address) with a few digits or signs
 * around it, letters written as look-alike digits included; a run of the keyboard; or hardly any different characters.
 */
export function isCommonPassword(password: string, owner?: PasswordOwner): boolean {
  const text = normalPassword(password).toLowerCase();
  if (new Set(text).size <= 3) return true;
  const own = new Set(
    [
      owner?.email.split("@")[0] ?? "",
      ...(owner?.fullName ?? "").split(/\s+/),
      (owner?.fullName ?? "").replace(/\s/g, ""),
    ]
      .flatMap((part) => [part, ...part.split(/[^\p{L}]+/u)])
      .map((part) => part.toLowerCase().replace(/[^\p{L}]/gu, ""))
      .filter((part) => part.length >= 3),
  );
  const isKnown = (word: string) => commonWords.has(word) || own.has(word);
  return [...cores(text)].some(isKnown);
}

/** What is left of a password without the digits and signs around it, as written and with look-alikes read as letters. */
function* cores(text: string): Generator<string> {
  const letter = /\p{L}/u;
  const from = text.search(letter);
  if (from < 0) return;
  const to = text.length - [...text].reverse().findIndex((sign) => letter.test(sign));
  // More around it than a year or a counted-up number makes a password of its own.
  if ([text.slice(0, from), text.slice(to)].some((side) => side.length > 4 && !isRun(side))) return;
  const plainText = text.slice(from, to);
  const read = (word: string) => word.replace(/[^\p{L}]/gu, (sign) => lookAlikes[sign] ?? "");
  yield plainText;
  yield plainText.replace(/[^\p{L}]/gu, "");
  yield read(plainText);
  // P4ssw0rd, P@ssword$1: the signs belong to the word, also at its edges.
  yield read(text.slice(from).replace(/\d{1,4}$/, ""));
  yield read(text);
  // One or two letters in front of a counted-up number: A1234567.
  if (plainText.length <= 2 && (isRun(text.slice(to)) || isRun(text.slice(0, from)))) yield "abc";
}

/** 123456, 87654321, 0000, 121212, 2000 to 2099 and similar ones. */
function isRun(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 3) return false;
  return "01234567890123".includes(digits) || "98765432109876".includes(digits) || new Set(digits).size <= 2;
}

/**
 * Lets a good new password pass. `field` is its name in the input.
 * Errors: AppError invalid with the sentence of AUTH-06, or that it is too long or easy to guess.
 */
export function checkNewPassword(password: string, field: string, owner?: PasswordOwner): void {
  const error = passwordError(password);
  const message =
    error === "rule"
      ? accountTexts.passwordRule
      : error === "too-long"
        ? accountTexts.passwordTooLong
        : isCommonPassword(password, owner)
          ? accountTexts.passwordCommon
          : null;
  if (message !== null) throw invalidAt(field, message, error ?? "common");
}
