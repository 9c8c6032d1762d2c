import * as z from "zod/mini";
import { filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { sponsorList } from "./office-texts.ts";

/** What another user pays of an order by a link. A sponsor has no account and leaves no name (decision 027). */
export const sponsoring = z.object({
  /** The link's. */
  id: uuid(),
  orderId: uuid(),
  reference: z.string(),
  currency: z.enum(currencies),
  studentId: uuid(),
  /** Null once the account is closed. */
  studentName: z.nullable(z.string()),
  courseTitle: z.string(),
  /** When the link was made. */
  since: z.iso.datetime(),
  /** The link still pays. */
  isOpen: z.boolean(),
  /** What came by it. */
  paidMinor: z.int(),
  paymentCount: z.int(),
  lastPaidAt: z.nullable(z.iso.datetime()),
  /** Who reads the monthly note of progress, each address proven to be theirs. */
  notesTo: z.array(z.string()),
});
export type Sponsoring = z.output<typeof sponsoring>;

/** What each call of office-calls.ts takes and answers. */
export const officeSponsorShapes = {
  listSponsors: { query: listQuerySchema(sponsorList), answer: z.object(pageSchema(sponsoring)) },
  exportSponsors: { query: filterSchema(sponsorList), answer: z.unknown() },
};
