import * as z from "zod/mini";
import { pagesShape } from "#features/uploads/contract.ts";
import { pageNumber } from "#features/uploads/pin-contract.ts";
import { parseEmailAddress } from "#lib/email-address.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { paymentModes } from "./contract.ts";
import {
  applicationChecks,
  maxOfficeLetters,
  officeApplicationList,
  officeApplicationTexts as texts,
} from "./office-application-texts.ts";

const applicationState = z.enum(["received", "accepted", "declined"]);
const applicationRow = z.object({
  id: uuid(),
  fullName: z.string(),
  course: z.string(),
  state: applicationState,
  sentAt: z.iso.datetime(),
  /** When the office last asked the applicant for more. */
  askedAt: z.nullable(z.iso.datetime()),
});
export type ApplicationRow = z.output<typeof applicationRow>;

const checks = z
  .array(z.enum(Object.keys(applicationChecks) as (keyof typeof applicationChecks)[]))
  .check(z.maxLength(Object.keys(applicationChecks).length));
export type ApplicationCheck = keyof typeof applicationChecks;

const officeApplication = z.extend(applicationRow, {
  email: z.string(),
  phoneNumber: z.string(),
  duration: z.string(),
  portfolio: z.nullable(z.string()),
  fee: z.string(),
  paymentMode: z.enum(paymentModes),
  uniqueInfo: z.string(),
  files: z.array(
    z.object({
      file: z.enum(["syllabus", "cv"]),
      name: z.string(),
      sizeBytes: z.int(),
      pages: z.nullable(pagesShape),
    }),
  ),
  /** What the office last asked for. */
  question: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  /** What colleagues have looked into, and their note; `notedAt`: when either last changed. */
  checks,
  note: z.string(),
  notedAt: z.nullable(z.iso.datetime()),
  /** What others asked who applied for the same course, the last first. */
  otherFees: z.array(
    z.object({ id: uuid(), fee: z.string(), paymentMode: z.enum(paymentModes), state: applicationState }),
  ),
  /** The card of the tutor whom it became; `isWritten`: the tutor has published a profile at their desk. */
  card: z.nullable(z.object({ slug: z.string(), isWritten: z.boolean(), isShown: z.boolean() })),
});
export type OfficeApplication = z.output<typeof officeApplication>;

const letters = (missing: string) =>
  z.string(missing).check(trimmed(), z.minLength(5, missing), z.maxLength(maxOfficeLetters, texts.long));
/** The date of the last question that was read, so that two colleagues do not undo each other. */
const askedAt = z.nullable(z.iso.datetime());
export const declineSchema = z.strictObject({ reason: letters(texts.reasonMissing), askedAt });
export const questionSchema = z.strictObject({ question: letters(texts.questionMissing), askedAt });
/** `notedAt` of what was read, so that no colleague's note is written over. */
export const noteSchema = z.strictObject({
  checks,
  note: z.string().check(trimmed(), z.maxLength(maxOfficeLetters, texts.long)),
  notedAt: z.nullable(z.iso.datetime()),
});
const acceptSchema = z.strictObject({ askedAt });

/** A tutor's card that has no account: no one can log in and answer for it. */
const cardWithoutAccount = z.object({
  id: uuid(),
  slug: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  isShown: z.boolean(),
});
export type CardWithoutAccount = z.output<typeof cardWithoutAccount>;

export const inviteSchema = z.strictObject({
  email: z.string(texts.emailMissing).check(
    trimmed(),
    z.minLength(1, { error: texts.emailMissing, abort: true }),
    z.refine((text) => parseEmailAddress(text) !== null, texts.emailWrong),
  ),
});

const params = z.strictObject({ id: uuid(texts.unknown) });
const fileParams = z.extend(params, { file: z.enum(["syllabus", "cv"], texts.unknown) });

/** What each call of office-application-calls.ts takes and answers. */
export const officeApplicationShapes = {
  listApplications: { query: listQuerySchema(officeApplicationList), answer: z.object(pageSchema(applicationRow)) },
  getApplication: { params, answer: officeApplication },
  getApplicationFile: { params: fileParams, answer: z.unknown() },
  getApplicationPage: { params: z.extend(fileParams, { page: pageNumber }), answer: z.unknown() },
  askApplicant: { params, body: questionSchema, answer: officeApplication },
  noteApplication: { params, body: noteSchema, answer: officeApplication },
  declineApplication: { params, body: declineSchema, answer: officeApplication },
  acceptApplication: { params, body: acceptSchema, answer: officeApplication },
  showNewTutor: { params, body: z.nullish(z.strictObject({})), answer: officeApplication },
  listCardsWithoutAccount: { answer: z.object({ data: z.array(cardWithoutAccount) }) },
  inviteTutor: {
    params: z.strictObject({ id: uuid(texts.unknownTutor) }),
    body: inviteSchema,
    answer: z.object({ id: uuid() }),
  },
};
