import { longDate } from "#lib/dates.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { agreeWithinHours, type RateKind } from "./texts.ts";

/** Decisions about what a class pays its tutor. No I/O. */

/** A part of an amount in whole minor units, rounded down: amounts of students are multiplied before they are divided. */
export const partOf = (amountMinor: number, of: number, all: number): number =>
  Number((BigInt(amountMinor) * BigInt(of)) / BigInt(all));

export type Rate = {
  kind: RateKind;
  /** Null for a share, which pays in what the student paid in. */
  amountMinor: number | null;
  currency: Currency | null;
  /** Of a share. */
  percent: number | null;
  /** What of it a trial pays, which is free for the student, and a class to which no student came. */
  trialPercent: number;
  missedPercent: number;
  /** For one tutor, and for one course; neither: the academy's. */
  isOfTutor: boolean;
  isOfCourse: boolean;
  /** The first day on which it holds: `2026-09-01`. */
  validFrom: string;
};

/** What one order of a student brought for the course of a group. */
export type Order = { id: string; currency: Currency; receivedMinor: number };

/** A class as its pay depends on it. */
export type Taught = {
  isTrial: boolean;
  booked: number;
  present: number;
  /** Classes of the group, over which a payment is spread. */
  classesInAll: number;
  orders: readonly Order[];
};

export type Line = { orderId: string | null; label: string; why: string; amountMinor: number; currency: Currency };

/** `Your rate for this course since 1 September 2026.` */
export function rateName({ isOfTutor, isOfCourse, validFrom }: Rate): string {
  return `${isOfTutor ? "Your" : "The academy's"} rate${isOfCourse ? " for this course" : ""} since ${longDate(validFrom)}.`;
}

const students = (count: number) => `${count} ${count === 1 ? "student" : "students"}`;

/** What of the rate counts, in percent, and the rule that shows it; all of it in a class to which someone came. */
function reduced(rate: Rate, { isTrial, present, booked }: Taught): { percent: number; rule: string } {
  if (present === 0)
    return {
      percent: rate.missedPercent,
      rule: `${booked === 1 ? "The student" : "No student"} ${booked === 1 ? "did not come" : "came"}: ${rate.missedPercent}% is paid by rule.`,
    };
  if (isTrial)
    return {
      percent: rate.trialPercent,
      rule: `A trial is free for the student: ${rate.trialPercent}% is paid by rule.`,
    };
  return { percent: 100, rule: "" };
}

/** What a class pays by a rate, line by line, each with its reason. At least one line. */
export function payLines(rate: Rate, taught: Taught): Line[] {
  const { booked, present, orders, classesInAll } = taught;
  const currency = rate.currency ?? "NGN";
  const { percent, rule } = reduced(rate, taught);
  const named = rateName(rate);
  if (rate.kind === "share") {
    const of = rate.percent ?? 0;
    if (orders.length === 0)
      return [
        {
          orderId: null,
          label: `${of}% of ₦0`,
          why: `No student paid for this class. ${named}`,
          amountMinor: 0,
          currency,
        },
      ];
    return orders.map((order) => {
      const classMinor = partOf(order.receivedMinor, 1, classesInAll);
      return {
        orderId: order.id,
        label: `${of}% of ${formatMoney({ amountMinor: classMinor, currency: order.currency })}`,
        why: sentences(
          `A student paid ${formatMoney({ amountMinor: order.receivedMinor, currency: order.currency })} for ${classesInAll} ${classesInAll === 1 ? "class" : "classes"} so far.`,
          rule,
          named,
        ),
        amountMinor: partOf(order.receivedMinor, of * percent, 100 * 100 * classesInAll),
        currency: order.currency,
      };
    });
  }
  const amountMinor = rate.amountMinor ?? 0;
  const amount = formatMoney({ amountMinor, currency });
  if (rate.kind === "class")
    return [
      {
        orderId: null,
        label: percent === 100 ? `1 class at ${amount}` : `1 class, ${percent}% of ${amount}`,
        why: sentences(
          rule,
          named,
          present > 0 && present < booked
            ? `${present} of ${booked} came. Your pay does not change with who comes.`
            : "",
        ),
        amountMinor: partOf(amountMinor, percent, 100),
        currency,
      },
    ];
  // Where no one came, the rule counts for each who was to come.
  const counted = present === 0 ? booked : present;
  return [
    {
      orderId: null,
      label: percent === 100 ? `${students(counted)} at ${amount}` : `${students(counted)}, ${percent}% of ${amount}`,
      why: sentences(rule, named, present > 0 ? `${present} of ${booked} came.` : ""),
      amountMinor: partOf(amountMinor * counted, percent, 100),
      currency,
    },
  ];
}

const sentences = (...parts: string[]): string => parts.filter(Boolean).join(" ");

/** Of the rates that hold on the day of a class the one that counts: a tutor's before a course's, for both before either. */
export const rateOrder = ({ isOfTutor, isOfCourse }: { isOfTutor: boolean; isOfCourse: boolean }): number =>
  (isOfTutor ? 2 : 0) + (isOfCourse ? 1 : 0);

/**
 * Whether silence agrees a class whose 72 hours are over. Where a student pressed Join and the tutor did not, it does not: a tutor who did not
 * come is not paid because no one says so.
 */
export const silenceAgrees = ({ isTutorAbsent, confirmed }: { isTutorAbsent: boolean; confirmed: number }): boolean =>
  !isTutorAbsent || confirmed > 0;

/** From when on silence is a yes. */
export const agreesAt = (reportedAt: Date): Date => new Date(reportedAt.getTime() + agreeWithinHours * 3_600_000);

/** Whether the students agree: each who was there said yes. Where none was there, only time agrees. */
export const areAgreed = (presentIds: readonly string[], yesIds: ReadonlySet<string>): boolean =>
  presentIds.length > 0 && presentIds.every((id) => yesIds.has(id));
