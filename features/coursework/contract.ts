import * as z from "zod/mini";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { pagesShape } from "#features/uploads/contract.ts";
import { pageNumber } from "#features/uploads/pin-contract.ts";
import { uuid } from "#lib/uuid.ts";
import { handInRefusals, linkMax, submissionStates, typedMax } from "./texts.ts";

/** What the calls about work that is handed in take and answer. Instants are ISO 8601 in UTC. The pages take its types alone. */

const assessmentParams = z.strictObject({ assessment: uuid() });
const version = z.pipe(
  z.string().check(z.regex(/^[1-9]\d?$/)),
  z.transform((text) => Number(text)),
);
const versionParams = z.strictObject({ assessment: uuid(), version });
const readerParams = z.strictObject({ submission: uuid(), version });
const ownPageParams = z.strictObject({ assessment: uuid(), version, page: pageNumber });
const pageParams = z.strictObject({ submission: uuid(), version, page: pageNumber });

export const handedIn = z.object({
  /** From 1; the highest is the one that is graded. */
  number: z.int(),
  submittedAt: z.string(),
  /** Days begun after the due date. */
  lateDays: z.int(),
  file: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      sizeBytes: z.int(),
      sha256: z.string(),
      /** As pictures; null for what has none, such as a text. */
      pages: z.nullable(pagesShape),
    }),
  ),
  link: z.nullable(z.string()),
  text: z.string(),
});
export type HandedIn = z.output<typeof handedIn>;

const handInView = z.object({
  id: z.string(),
  kind: z.enum(assessmentKinds),
  title: z.string(),
  course: z.object({ slug: z.string(), shortTitle: z.string() }),
  week: z.int(),
  /** What is requested: safe HTML; empty where no one wrote it. */
  briefHtml: z.string(),
  rubric: z.array(
    z.object({
      name: z.string(),
      points: z.number(),
      levels: z.array(z.object({ points: z.number(), says: z.string() })),
    }),
  ),
  dueAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  late: z.object({ pointsPerDay: z.number(), floor: z.number(), days: z.int() }),
  /** Days that a version handed in now would be late. */
  lateDaysNow: z.int(),
  /** Null while nothing was handed in. */
  state: z.nullable(z.enum(submissionStates)),
  /** Why nothing may be handed in; null when it may. */
  refusal: z.nullable(z.enum(handInRefusals)),
  /** The newest first. */
  versions: z.array(handedIn),
  now: z.string(),
});
export type HandInView = z.output<typeof handInView>;

const handInBody = z.strictObject({
  /** A finished upload of one's own. */
  upload: z.optional(z.nullable(uuid())),
  link: z.optional(z.nullable(z.string().check(z.maxLength(linkMax)))),
  text: z.optional(z.string().check(z.maxLength(typedMax))),
});
export type HandInInput = z.output<typeof handInBody>;

/** The same version sent again under its key is the same one. */
const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });

const answer = z.object({ data: handInView });

export const submissionShapes = {
  getHandIn: { params: assessmentParams, answer },
  handIn: { params: assessmentParams, headers: keyed, body: handInBody, answer },
  getOwnVersionFile: { params: versionParams, answer: z.unknown() },
  getOwnVersionPage: { params: ownPageParams, answer: z.unknown() },
  getVersionPage: { params: pageParams, answer: z.unknown() },
  getVersionFile: { params: readerParams, answer: z.unknown() },
  getVersionFileForStaff: { params: readerParams, answer: z.unknown() },
};
