import { counted } from "#lib/counted.ts";
import { type Currency, currencies, formatMoney, type Money } from "#lib/money.ts";
import type { DayMoney, Morning } from "./morning-contract.ts";

/** The figures of the morning in words, for its page and its message. No I/O. */

/** The days of which money is shown, today with them. */
export const moneyDays = 14;

/** `₦394,500 and $60`; nothing came: `nothing`. */
export const sumsText = (sums: readonly Money[]): string =>
  sums
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(formatMoney)
    .join(" and ") || "nothing";

/** The amount of a day in one currency. */
export const amountOn = ({ sums }: DayMoney, currency: Currency): number =>
  sums.find((sum) => sum.currency === currency)?.amountMinor ?? 0;

/** The currency that a chart is drawn in: the first in which anything came, naira where nothing did. */
export const chartCurrency = (days: readonly DayMoney[]): Currency =>
  currencies.find((currency) => days.some((day) => amountOn(day, currency) > 0)) ?? "NGN";

/** The same figures as the page's, one sentence each, those without anything left out. */
export function morningLines({ money, claims, stages, trials, classes }: Morning): string[] {
  const yesterday = money?.at(-2);
  const of = (name: string) => stages.find(({ stage }) => stage === name)?.count ?? 0;
  const uncovered = [...trials, ...classes].filter(({ hasTutor }) => !hasTutor).length;
  const line = (count: number, text: string) => (count > 0 ? [text] : []);
  return [
    ...(yesterday
      ? [
          `Came in yesterday: ${[sumsText(yesterday.sums), ...line(yesterday.count, counted(yesterday.count, "payment"))].join(", ")}.`,
        ]
      : []),
    ...line(
      claims.count,
      `To confirm: ${counted(claims.count, "transfer")}${claims.sums ? `, ${sumsText(claims.sums)}` : ""}.`,
    ),
    ...line(of("unplaced"), `Paid, no class: ${of("unplaced")}.`),
    ...line(of("unpaid"), `Unpaid for 3 days: ${of("unpaid")}.`),
    ...line(of("lapsing"), `About to lapse: ${of("lapsing")}.`),
    ...line(of("ended"), `Trials that nobody judged: ${of("ended")}.`),
    `Today: ${counted(trials.length, "trial")}, ${counted(classes.length, "class", "classes")}.`,
    ...line(uncovered, `Without a tutor: ${uncovered}.`),
  ];
}
