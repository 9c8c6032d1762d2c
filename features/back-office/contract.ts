import * as z from "zod/mini";
import { approvalActs } from "#features/checkout/contract.ts";
import { learningTexts } from "#features/learning/texts.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { auditShapes } from "./audit-contract.ts";
import { morning } from "./morning-contract.ts";
import { searchShapes } from "./search-contract.ts";

/** How much of each kind waits for someone of staff. */
const waitingResponse = z.object({
  /** What students say that they sent by bank, to be confirmed. */
  claims: z.int(),
  applications: z.int(),
  reviews: z.int(),
  mifis: z.int(),
  answers: z.int(),
  reports: z.int(),
  /** Work that waits for a grade and has no tutor who could give it. */
  grades: z.int(),
  /** Classes of which someone said that something was not right. */
  disputes: z.int(),
  /** Classes that were reported and have no pay rate. */
  unpriced: z.int(),
  /** Bank accounts of tutors whose name differs, or whose bank does not answer. */
  payoutAccounts: z.int(),
  /** Refunds that staff are to send by bank: their accounts are there. */
  refunds: z.int(),
  /** How often the academy's chat on WhatsApp was opened in the last 7 days. */
  presses: z.int(),
  /** Who takes a course and has no tutor in it, the one who waits longest first; the first 20 of `inAll`. */
  tutorless: z.object({
    inAll: z.int(),
    students: z.array(
      z.object({
        enrolmentId: uuid(),
        studentName: z.string(),
        courseTitle: z.string(),
        since: z.iso.datetime(),
        /** Who teaches it. */
        tutors: z.array(z.object({ id: uuid(), fullName: z.string() })),
      }),
    ),
  }),
  /** Who did not come in the last 7 days and is to be called. */
  noShows: z.int(),
  /** Picks that no tutor answered in three days, or that have no tutor with an account here; the oldest of `inAll`. */
  latePicks: z.object({
    inAll: z.int(),
    picks: z.array(
      z.object({
        id: uuid(),
        name: z.string(),
        email: z.string(),
        courses: z.array(z.string()),
        tutorName: z.string(),
        askedAt: z.iso.datetime(),
      }),
    ),
  }),
  /** Set while the mail server takes no mail: how much waits, since when the oldest does, and what the server reported last. */
  mail: z.nullable(z.object({ waiting: z.int(), since: z.string(), lastError: z.string() })),
  /** What waits for a second staff member and who is here may decide, the oldest first. */
  approvals: z.array(
    z.object({
      id: uuid(),
      act: z.enum(approvalActs),
      /** Null, as amount and currency: it is about the academy's bank account. */
      orderId: z.nullable(uuid()),
      amountMinor: z.nullable(z.int()),
      currency: z.nullable(z.enum(currencies)),
      byName: z.string(),
    }),
  ),
});
export type Waiting = z.output<typeof waitingResponse>;

/** What each call of calls.ts takes and answers. */
export const officeShapes = {
  ...auditShapes,
  ...searchShapes,
  getWaiting: { answer: waitingResponse },
  getMorning: { answer: morning },
  assignTutor: {
    params: z.strictObject({ id: uuid(learningTexts.unknownEnrolment) }),
    body: z.strictObject({ tutorId: uuid(learningTexts.teachesOther) }),
    answer: z.object({ tutorName: z.string() }),
  },
};
