import { type SandboxToken, sandboxCards } from "#lib/sandbox-cards.ts";

/** What is wrong with a card as typed (PAY-08). Pure; it runs in the browser alone, so no number leaves it. */

export type Card = { number: string; expiry: string; cvc: string; name: string };
export type CardField = keyof Card;

const brands = [
  { name: "Verve", starts: /^(506[01]|5078|6500)/, lengths: [16, 18, 19], cvc: 3 },
  { name: "Visa", starts: /^4/, lengths: [13, 16, 19], cvc: 3 },
  { name: "Mastercard", starts: /^(5[1-5]|2[2-7])/, lengths: [16], cvc: 3 },
  { name: "American Express", starts: /^3[47]/, lengths: [15], cvc: 4 },
] as const;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The brand of a card by its first digits; null where they show none. */
export const brandOf = (number: string) => brands.find(({ starts }) => starts.test(digitsOf(number))) ?? null;

/** Whether the last digit agrees with the others (Luhn): most typing mistakes do not. */
export function passesLuhn(number: string): boolean {
  const digits = [...digitsOf(number)].toReversed().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** A number in the groups of its card, as typed: `4242 4242 4242 4242`. */
export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = brandOf(digits)?.name === "American Express" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null;
  return groups
    ? (groups.exec(digits)?.slice(1).filter(Boolean).join(" ") ?? digits)
    : digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** MM/YY as typed; the slash comes by itself. */
export function groupedExpiry(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

function numberError(number: string): string | null {
  const digits = digitsOf(number);
  if (digits === "") return "Please enter the card number.";
  const lengths: readonly number[] = brandOf(digits)?.lengths ?? [13, 14, 15, 16, 17, 18, 19];
  if (!lengths.includes(digits.length)) return "The card number has too few or too many digits.";
  return passesLuhn(digits) ? null : "Check the card number: a digit is wrong.";
}

function expiryError(expiry: string, now: Date): string | null {
  const [, month, year] = /^(\d{2})\/?(\d{2})$/.exec(expiry.replace(/\s/g, "")) ?? [];
  if (!month || !year) return "Please enter the expiry date as MM/YY.";
  if (Number(month) < 1 || Number(month) > 12) return "Check the month: use 01 to 12.";
  // A card is good to the end of its month.
  return new Date(2000 + Number(year), Number(month), 1) <= now ? "This card has expired." : null;
}

function cvcError(cvc: string, number: string): string | null {
  const requested = brandOf(number)?.cvc ?? 3;
  return new RegExp(`^\\d{${requested}}$`).test(cvc.trim()) ? null : `Please enter the ${requested} digits of the CVC.`;
}

/** What is wrong with each field of a card, in their order; nothing where all is well. */
export function cardErrors({ number, expiry, cvc, name }: Card, now: Date): Partial<Record<CardField, string>> {
  const errors = {
    number: numberError(number),
    expiry: expiryError(expiry, now),
    cvc: cvcError(cvc, number),
    name: name.trim() === "" ? "Please enter the name on the card." : null,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

const cards: Record<string, { token: SandboxToken } | undefined> = sandboxCards;

/** The token of a test card; null for every other number, which goes nowhere. */
export const sandboxTokenOf = (number: string): SandboxToken | null => cards[digitsOf(number)]?.token ?? null;
