import { z } from "zod";
import type { Currency } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { maxSecondPersonMinor, type PeriodName, periodError, periodLimits } from "./texts.ts";

/** Text that may be left blank: what shows it is then left out. */
const text = (maxLength: number) =>
  z.string().check(trimmed()).max(maxLength, `Please use ${maxLength} characters at most.`);
/** The same where it must be something. */
const filled = (maxLength: number) => text(maxLength).min(1, "Please fill this in.");
const whole = (min: number, max: number) => {
  const error = `Please enter a whole number, from ${min} to ${max.toLocaleString("en")}.`;
  return z.int(error).min(min, error).max(max, error);
};

/** A link that staff may enter: https only, since it ends up in an href. Blank hides what would link there. */
const linkError = "Please enter a link that begins with https://";
const link = z.union([z.literal(""), z.url({ protocol: /^https$/, error: linkError }).max(500, linkError)]);

/** What holds of the academy's own words until someone has set them: no one's name. */
const nameless = { name: "Academy", tagline: "Learn with a tutor you pick yourself" } as const;

/** The days of a period, within its limits. */
function days(name: PeriodName) {
  const [{ min, max, supplied }, error] = [periodLimits[name], periodError(name)];
  return z.int(error).min(min, error).max(max, error).default(supplied);
}

/** The academy's periods of payment, in days. An order has those of the moment when it was placed. */
const periodsSchema = z.object({
  /** How long an order keeps its price, coupon and credit. */
  priceHoldsDays: days("priceHoldsDays"),
  /** From the first of two parts to the second. */
  secondPartDays: days("secondPartDays"),
  /** How long after a part was due the course goes on. */
  graceDays: days("graceDays"),
  /** How long after an order ran out a transfer that pays its first instalment still buys at its price. */
  lateTransferDays: days("lateTransferDays"),
  /** How long before a part is due its student is reminded. */
  remindBeforeDays: days("remindBeforeDays"),
  /** How long after a part was due its student is reminded once more. */
  remindAfterDays: days("remindAfterDays"),
  /** How far staff may move the date of a part at once. */
  longestExtensionDays: days("longestExtensionDays"),
});
export type Periods = z.output<typeof periodsSchema>;
/** The periods that hold until someone changes them. */
export const suppliedPeriods: Periods = periodsSchema.parse({});

const limit = (supplied: number) => z.int().min(0).max(maxSecondPersonMinor).default(supplied);
const secondPersonSchema = z.object({ NGN: limit(50_000_000), USD: limit(50_000) } satisfies Record<
  Currency,
  ReturnType<typeof limit>
>);
export type SecondPerson = z.output<typeof secondPersonSchema>;
const suppliedSecondPerson: SecondPerson = secondPersonSchema.parse({});

/**
 * Every site setting with its shape and what holds while its row is missing. Contacts default to nothing rather than to the
 * examples of the seed: a visitor must never be sent to a number that no one answers.
 */
export const siteSettingsSchema = z.object({
  name: filled(80).default(nameless.name),
  /** For launchers and narrow places, which show a dozen characters. Blank: the name, or its first word. */
  shortName: text(12).default(""),
  /** The words of the logo. Blank: the name. */
  logoText: text(80).default(""),
  tagline: filled(160).default(nameless.tagline),
  chatPhone: text(40).default(""),
  supportEmail: z.union([z.literal(""), z.email("Please enter an e-mail address.")]).default(""),
  chatUrl: link.default(""),
  communityUrl: link.default(""),
  bank: z
    .object({
      accountNumber: text(40).default(""),
      bankName: text(120).default(""),
      accountHolder: text(160).default(""),
    })
    .default({ accountNumber: "", bankName: "", accountHolder: "" }),
  social: z
    .object({ facebook: link.default(""), x: link.default(""), instagram: link.default(""), youtube: link.default("") })
    .default({ facebook: "", x: "", instagram: "", youtube: "" }),
  claimedStudents: whole(0, 10_000_000).default(0),
  banner: text(400).default(""),
  popup: z.object({ title: text(120).default(""), text: text(400).default("") }).default({ title: "", text: "" }),
  about: text(600).default(""),
  /** The steps to a tutor on home (HOME-06), five at most. None: home has no such section. */
  howToSteps: z.array(filled(200)).max(5, "Please write five steps at most.").default([]),
  /** What a person may ask for when picking a tutor (FIND-03). None: the courses that are published. */
  courseChoices: z.array(filled(120)).max(100, "Please write 100 courses at most.").default([]),
  /** Hours within which a picked tutor answers: what the student is promised. */
  pickAnswerHours: whole(1, 240).default(24),
  /** The hour, on each person's own clock, at which the mail of the day comes to those who chose it. */
  digestHour: whole(0, 23).default(18),
  /** Questions that come back on one day of practice, at most. */
  practiceDailyMost: whole(1, 20).default(5),
  /** So long before work is due its students are reminded, in hours. */
  dueReminderHours: whole(1, 72).default(24),
  /** What WhatsApp takes for a message that the academy begins, in kobo, by what it bills it as; shown before a campaign goes. */
  whatsappPrices: z
    .object({ utility: z.int().min(0).max(1_000_000), marketing: z.int().min(0).max(1_000_000) })
    .default({ utility: 1_000, marketing: 8_000 }),
  /** Above so much, in kobo and cents, a second staff member approves that money goes back or a transfer counts. */
  secondPerson: secondPersonSchema.default(suppliedSecondPerson),
  /** The academy's number at the tax office, on receipts and invoices of what has VAT. */
  vat: z.object({ taxNumber: text(40).default("") }).default({ taxNumber: "" }),
  periods: periodsSchema.default(suppliedPeriods),
  /** Visitors see that the academy opens soon, and no one signs up, orders or picks (features/setup). */
  isShut: z.boolean("Please write true or false.").default(false),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;
