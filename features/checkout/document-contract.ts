import { z } from "zod";
import * as mini from "zod/mini";
import { personName } from "#lib/one-line.ts";
import { canBePrinted, notPrintedMessage } from "#lib/printed-letters.ts";
import { uuid } from "#lib/uuid.ts";
import { checkoutTexts, currencies } from "./texts.ts";

/** What the calls about receipts and proforma invoices take and answer. */

const amount = z.int().min(0).describe("In kobo or cents.");
const dateText = z.string().describe("A calendar date in Lagos: 2026-11-24.");

/** What a receipt contains, as it was stored. */
const receiptResponse = z.object({
  data: z.object({
    name: z.string().describe("R-2026-00481."),
    orderId: uuid(),
    student: z.object({ name: z.string(), email: z.string() }).nullable(),
    academy: z.object({ name: z.string(), email: z.string(), tagline: z.string() }),
    course: z.string(),
    tutor: z.string().nullable(),
    planName: z.string(),
    reference: z.string(),
    currency: z.enum(currencies),
    amountMinor: amount,
    method: z.string(),
    paidOn: dateText,
    lines: z.array(z.object({ label: z.string(), note: z.string(), amountMinor: z.int() })),
    vat: z
      .object({ rate: z.int().describe("In hundredths of a percent."), amountMinor: amount, taxNumber: z.string() })
      .optional()
      .describe("The VAT in what of it went to the order; left out: none."),
    totalMinor: amount,
    paidMinor: amount,
    next: z.object({ amountMinor: amount, dueOn: dateText }).nullable(),
    since: z.array(z.string()).describe("What happened to the payment afterwards: undone, refunded, disputed."),
  }),
});
export type ReceiptView = z.output<typeof receiptResponse>["data"];

/** Who a proforma invoice is for, as the student types it. */
const proformaSchema = z.strictObject({
  name: personName(checkoutTexts.proforma.name, 120, checkoutTexts.proforma.name).check(
    mini.refine(canBePrinted, notPrintedMessage),
  ),
  address: z
    .string()
    .trim()
    .max(300, { error: checkoutTexts.proforma.address, abort: true })
    .refine(canBePrinted, notPrintedMessage)
    .default(""),
});
export type ProformaInput = z.output<typeof proformaSchema>;

const paymentParams = z.strictObject({ id: uuid(checkoutTexts.unknownReceipt) });
const orderParams = z.strictObject({ id: uuid(checkoutTexts.unknownOrder) });
const pdfResponse = z.unknown().describe("application/pdf");

export const documentShapes = {
  getReceipt: { params: paymentParams, answer: receiptResponse },
  getReceiptFile: { params: paymentParams, answer: pdfResponse },
  getReceiptFileForStaff: { params: paymentParams, answer: pdfResponse },
  makeProforma: { params: orderParams, body: proformaSchema, answer: pdfResponse },
};
