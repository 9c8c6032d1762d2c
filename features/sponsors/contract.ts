import { z } from "zod";
import { paymentMethods, providerNames } from "#lib/payments.ts";
import { onlyTestCards, sandboxTokens } from "#lib/sandbox-cards.ts";
import { uuid } from "#lib/uuid.ts";
import { sponsorTexts } from "./texts.ts";

const orderParams = z.strictObject({ id: uuid(sponsorTexts.unknownOrder) });

/** The links for a sponsor of a student's order, and their state. */
const linkResponse = z.object({
  data: z.object({
    link: z
      .object({
        since: z.string().describe("An instant, ISO 8601."),
        sendsNotes: z.boolean().describe("The sponsor may get a monthly note of progress and attendance."),
        notesTo: z.int().describe("How many addresses get it."),
        paidMinor: z.int().describe("The amount paid by this link and earlier ones, in kobo or cents."),
      })
      .nullable()
      .describe("The link that works; its address was returned once."),
    isSuggested: z.boolean().describe("The student reported that another person pays."),
  }),
});
export type SponsorLinkView = z.output<typeof linkResponse>["data"];

const linkSchema = z.strictObject({ sendsNotes: z.boolean().default(false) });
const madeResponse = z.object({
  url: z.string().describe("Shown once: the database keeps a hash alone."),
  text: z.string().describe("What to send along."),
});

const linkToken = z.string().min(1).max(100);
const email = z.string().trim().max(200).default("").describe("For the receipt; may be empty.");

/** POST /api/sponsors/payments. */
const paySchema = z.strictObject({
  link: linkToken.describe("The secret part of the link's address."),
  provider: z.enum(providerNames, sponsorTexts.noProvider),
  paymentMethod: z.enum(paymentMethods, sponsorTexts.noProvider).default("card"),
  token: z
    .enum(sandboxTokens, onlyTestCards)
    .nullable()
    .default(null)
    .describe("What the browser made of a test card; never a card number."),
  instalments: z.int().min(1).max(100).default(1).describe("How many instalments, the next first, are paid at once."),
  dueMinor: z.int().min(1).describe("The amount that the page showed: refused if it changed."),
  instalment: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Number of the instalment that the payer saw as the next one: refused if it was paid since."),
  email,
});
export type SponsorPaymentInput = z.output<typeof paySchema>;

const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });
const startedResponse = z.object({
  failure: z.string().nullable().describe("Why it failed, for people."),
  address: z.string().nullable().describe("The provider's page, where the payment goes on there."),
});

/** `/pay/:token/receipts/:file`: the file is the payment's id with `.pdf`. */
export const receiptParams = z.strictObject({
  token: linkToken,
  file: z.string().regex(/^[0-9a-f-]{36}\.pdf$/, sponsorTexts.unknownLink),
});

/** The query of every address that a note holds. */
const stopSchema = z.strictObject({ token: z.string().min(1).max(200) });

/** What each call of calls.ts takes and answers. */
export const sponsorShapes = {
  getSponsorLink: { params: orderParams, answer: linkResponse },
  makeSponsorLink: { params: orderParams, body: linkSchema, answer: madeResponse },
  changeSponsorLink: { params: orderParams, body: linkSchema, answer: linkResponse },
  endSponsorLink: { params: orderParams, answer: linkResponse },
  payAsSponsor: { headers: keyed, body: paySchema, answer: startedResponse },
  stopNotes: { query: stopSchema, answer: z.object({ message: z.string() }) },
  openStopPage: { query: stopSchema, answer: z.null() },
};
