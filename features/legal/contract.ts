import * as z from "zod/mini";
import { documentSlugs } from "#features/site/office-texts.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { documentLimits } from "./texts.ts";

const moment = z.iso.datetime();
const slug = z.enum(documentSlugs);

const line = (max: number) => z.string().check(trimmed(), z.maxLength(max, `Please use ${max} characters at most.`));
const filled = (max: number) => line(max).check(z.minLength(1, "Please fill this in."));

export const publishDocumentSchema = z.strictObject({
  title: filled(documentLimits.title),
  body: z
    .string()
    .check(
      z.minLength(1, "Please write the text."),
      z.maxLength(documentLimits.body, `Please use ${documentLimits.body} characters at most.`),
    ),
  note: line(documentLimits.note),
  needsAcceptance: z.boolean(),
  /** The number of the version that it was written from; 0: none. */
  seen: z.int().check(z.gte(0), z.lte(1_000_000)),
});

const listed = z.object({
  slug,
  title: z.string(),
  /** 0: nothing is published yet. */
  number: z.int(),
  publishedAt: z.nullable(moment),
  /** Students who accepted this version, and how many there are. */
  accepted: z.int(),
  students: z.int(),
  /** It came with the software. */
  isSupplied: z.boolean(),
});
export type ListedDocument = z.output<typeof listed>;

const officeDocument = z.object({
  slug,
  title: z.string(),
  body: z.string(),
  number: z.int(),
  versions: z.array(
    z.object({
      number: z.int(),
      publishedAt: moment,
      note: z.string(),
      needsAcceptance: z.boolean(),
      accepted: z.int(),
    }),
  ),
  students: z.int(),
});
export type OfficeDocument = z.output<typeof officeDocument>;

const owed = z.object({
  texts: z.array(z.object({ versionId: uuid(), slug, title: z.string(), publishedAt: moment, note: z.string() })),
});
export type Owed = z.output<typeof owed>;

const params = z.strictObject({ slug: z.enum(documentSlugs, "There is no such text.") });
export const legalShapes = {
  listDocuments: { answer: z.object({ data: z.array(listed) }) },
  getDocument: { params, answer: officeDocument },
  publishDocument: { params, body: publishDocumentSchema, answer: officeDocument },
  listOwed: { answer: owed },
  acceptTexts: {
    body: z.strictObject({
      versionIds: z.array(uuid("That is no version of a text.")).check(z.minLength(1), z.maxLength(10)),
    }),
    answer: owed,
  },
};
