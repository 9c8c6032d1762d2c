import { longDate } from "#lib/dates.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { moneyInWords } from "#lib/money-words.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import type { ReceiptFacts } from "../../receipt-rules.ts";
import { vatPercent } from "../../vat-texts.ts";
import type { PaymentDocument } from "./draw-payment-document.ts";

/** What a paper says of the VAT in what it is about. */
export const vatFacts = (
  vat: { rate: number; amountMinor: number; taxNumber: string } | null | undefined,
  currency: Currency,
): [string, string][] => {
  if (!vat) return [];
  const { rate, amountMinor, taxNumber } = vat;
  return [
    [`VAT, ${vatPercent(rate)}`, `${formatMoney({ amountMinor, currency })}, included`],
    ...(taxNumber ? [["Tax number", taxNumber] satisfies [string, string]] : []),
  ];
};

/** A receipt as drawn. `name`: `R-2026-00481`; `issuedAt`: when it got its number; `since`: what became of the payment. */
export function receiptDocument(
  facts: ReceiptFacts,
  { name, issuedAt, wordmark, since }: { name: string; issuedAt: Date; wordmark: Wordmark; since: readonly string[] },
): PaymentDocument {
  const { student, academy, currency, amountMinor, next, method } = facts;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const leftMinor = Math.max(0, facts.totalMinor - facts.paidMinor);
  return {
    title: "Receipt",
    number: `${name}, ${longDate(facts.paidOn)}`,
    academy,
    wordmark,
    at: issuedAt,
    lit: facts.totalMinor === 0 ? 1 : facts.paidMinor / facts.totalMinor,
    sides: [
      { heading: "Received for", first: student?.name ?? "A former student", others: student ? [student.email] : [] },
      {
        heading: "For",
        first: facts.course,
        others: [`${facts.planName}${facts.tutor ? `, with ${facts.tutor}` : ""}`, `Order ${facts.reference}`],
      },
    ],
    currency,
    lines: facts.lines,
    total: { label: "Paid", amountMinor },
    facts: [
      ...since.map((message): [string, string] => ["Since then", message]),
      ["In words", moneyInWords({ amountMinor, currency })],
      ...vatFacts(facts.vat, currency),
      ...(method ? [["How", method] satisfies [string, string]] : []),
      [
        "Still to pay",
        next
          ? `${money(leftMinor)}; next ${money(next.amountMinor)}, due ${longDate(next.dueOn)}`
          : leftMinor > 0
            ? money(leftMinor)
            : "Nothing",
      ],
    ],
    foot: `This paper needs no signature: the same lines are in our books under ${name}.${academy.email ? ` To check it, write to ${academy.email}.` : ""}`,
  };
}
