import * as z from "zod/mini";
import { type Extension, extensionError, refundMethods } from "#features/checkout/order-rules.ts";
import { refundTexts } from "#features/checkout/refund-texts.ts";
import { deskPaymentTexts } from "#features/checkout/transfer-texts.ts";
import { maxSecondPersonMinor, type PeriodName, periodError, periodLimits } from "#features/site/texts.ts";
import { accountVersion } from "#lib/bank-account.ts";
import { calendarDay } from "#lib/calendar-day.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { oneLine, trimmed } from "#lib/one-line.ts";
import { deskSources } from "#lib/payments.ts";
import { uuid } from "#lib/uuid.ts";

/** What the forms of the orders' desk send. With zod/mini, because the pages load it too. */

const whole = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));
const day = calendarDay("Please choose a date.");

export const reason = z
  .string()
  .check(trimmed(), z.minLength(3, "Please say why."), z.maxLength(300, "Please say it in 300 characters."));
export const turnDownSchema = z.strictObject({ reason });

export const refundSchema = z.strictObject({
  paymentId: uuid(),
  amountMinor: whole(1, 1e12, "Please enter an amount, such as 5,000."),
  way: z.enum(refundMethods),
  isGoodwill: z.boolean(),
  reason,
});

/** That staff sent a refund by bank, to the account of `version`; 0: to none, and the note tells how. */
export const payRefundSchema = z.strictObject({
  version: accountVersion,
  note: z._default(z.string().check(trimmed(), z.maxLength(200, "Please note it in 200 characters.")), ""),
});

/** The same for a payment of which so much can go back; `atMost` for people. */
export const refundUpTo = (refundableMinor: number, atMost: string) =>
  z.extend(refundSchema, {
    amountMinor: refundSchema.shape.amountMinor.check(
      z.maximum(refundableMinor, `${atMost} at most can go back of this payment.`),
    ),
  });

export const deskPaymentSchema = z.strictObject({
  source: z.enum(deskSources, "Choose the source: cash or POS."),
  amountMinor: whole(1, 1e12, "Please enter an amount, such as 5,000."),
  currency: z.enum(currencies),
  reference: z._default(z.string().check(oneLine(), z.maxLength(60, "A reference has 60 characters at most.")), ""),
});
/** The same with what the plan asks for next and all that is left of it; `money` for people. */
export const deskPaymentWithin = (nextMinor: number, leftMinor: number, money: (minor: number) => string) =>
  z
    .extend(deskPaymentSchema, {
      amountMinor: deskPaymentSchema.shape.amountMinor.check(
        z.minimum(nextMinor, deskPaymentTexts.less(money(nextMinor))),
        z.maximum(leftMinor, deskPaymentTexts.more(money(leftMinor))),
      ),
    })
    .check(
      z.refine(({ source, reference }) => (source === "pos") === (reference !== ""), {
        path: ["reference"],
        error: deskPaymentTexts.reference("pos"),
      }),
    );

export const extensionSchema = z.strictObject({ number: z.int().check(z.minimum(1)), dueOn: day, reason });
/** The same with what bounds the date. */
export const extensionWithin = (extension: Extension) =>
  z.extend(extensionSchema, {
    dueOn: day.check(
      z.superRefine((newDueOn, context) => {
        const message = extensionError({ ...extension, newDueOn }, refundTexts);
        if (message !== null) context.addIssue({ code: "custom", message });
      }),
    ),
  });

/** What the form began from: 409 where it is no longer so. */
const withSeen = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ ...shape, seen: z.optional(z.strictObject(shape)) });

const period = (name: PeriodName) => whole(periodLimits[name].min, periodLimits[name].max, periodError(name));
const periods = {
  priceHoldsDays: period("priceHoldsDays"),
  secondPartDays: period("secondPartDays"),
  graceDays: period("graceDays"),
  lateTransferDays: period("lateTransferDays"),
  remindBeforeDays: period("remindBeforeDays"),
  remindAfterDays: period("remindAfterDays"),
  longestExtensionDays: period("longestExtensionDays"),
} satisfies Record<PeriodName, ReturnType<typeof period>>;
export const periodsSchema = z.strictObject(periods);
export const changePeriodsSchema = withSeen(periods);

const limit = whole(0, maxSecondPersonMinor, "Please enter an amount, such as 500,000.");
const secondPerson = { NGN: limit, USD: limit } satisfies Record<Currency, typeof limit>;
export const secondPersonSchema = z.strictObject(secondPerson);
export const changeSecondPersonSchema = withSeen(secondPerson);

const bankPart = (max: number) =>
  z.string().check(oneLine(), z.maxLength(max, `Please use ${max} characters at most.`));
const bankParts = { bankName: bankPart(120), accountNumber: bankPart(40), accountHolder: bankPart(160) };
/** The account that students send transfers to: whole, or none. */
export const bankSchema = z.strictObject(bankParts);
export const changeBankSchema = z
  .strictObject({
    ...bankParts,
    /** What the form began from. */
    seen: bankSchema,
  })
  .check((context) => {
    const { seen: _, ...bank } = context.value;
    const names = Object.keys(bankParts) as (keyof typeof bankParts)[];
    if (names.every((name) => bank[name] === "")) return;
    for (const name of names)
      if (bank[name] === "")
        context.issues.push({
          code: "custom",
          path: [name],
          input: "",
          message: "Please fill this in, or leave all three empty.",
        });
  });

export const newCouponSchema = z
  .strictObject({
    // No longer than a checkout takes it.
    code: z
      .string()
      .check(
        trimmed(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, "Please use 3 to 40 letters, digits or hyphens."),
      ),
    off: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("percent"),
        percent: whole(1, 100, "Please enter a percentage from 1 to 100."),
      }),
      z.strictObject({
        kind: z.literal("amount"),
        amountMinor: whole(1, 1e12, "Please enter an amount, such as 10,000."),
        currency: z.enum(currencies),
      }),
    ]),
    /** The slug of the only course that it is for. */
    course: z.nullable(z.string().check(z.maxLength(100))),
    fromDay: z.nullable(day),
    untilDay: z.nullable(day),
    maxUses: z.nullable(whole(1, 1_000_000, "Please enter how often, from 1.")),
  })
  .check(
    z.refine(({ fromDay, untilDay }) => !fromDay || !untilDay || fromDay <= untilDay, {
      path: ["untilDay"],
      error: "The last day must not be before the first.",
    }),
  );
