import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { oneLine, personName } from "#lib/one-line.ts";
import { canBePrinted, notPrintedMessage } from "#lib/printed-letters.ts";
import { officeCertificateList, officeCertificateTexts as texts } from "./office-texts.ts";

/** What staff see of a certificate. */
const officeCertificate = z.object({
  id: z.string(),
  code: z.string(),
  studentId: z.string(),
  /** As the certificate shows it; null once the account is erased. */
  studentName: z.nullable(z.string()),
  courseTitle: z.string(),
  grade: z.string(),
  issuedAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
  revokedReason: z.nullable(z.string()),
  /** The codes that it had, which lead to it, the newest first. */
  replaced: z.array(z.object({ code: z.string(), replacedAt: z.iso.datetime() })),
});
export type OfficeCertificate = z.output<typeof officeCertificate>;

/** For the staff's own record; never shown to the public. */
const reason = z
  .string(texts.reasonMissing)
  .check(oneLine(), z.minLength(1, texts.reasonMissing), z.maxLength(500, texts.reasonLong));
export const revokeSchema = z.strictObject({ reason });
export const reissueSchema = z.strictObject({
  studentName: personName(texts.nameMissing).check(z.refine(canBePrinted, notPrintedMessage)),
  reason,
});
export type Reissue = z.output<typeof reissueSchema>;

const ofCode = z.strictObject({ code: z.string().check(z.maxLength(100)) });
const answer = z.object({ certificate: officeCertificate });

/** What each call of office-calls.ts takes and answers. */
export const officeCertificateShapes = {
  listOfficeCertificates: {
    query: listQuerySchema(officeCertificateList),
    answer: z.object(pageSchema(officeCertificate)),
  },
  revokeCertificate: { params: ofCode, body: revokeSchema, answer },
  restoreCertificate: { params: ofCode, body: z.nullish(z.strictObject({})), answer },
  reissueCertificate: { params: ofCode, body: reissueSchema, answer },
};
