import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { pageRefusals, uploadStates } from "./texts.ts";

/** What the calls about files on their way take and answer; the bytes themselves go by the tus protocol. */

const uploadParams = z.strictObject({ upload: uuid() });

const uploadView = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  /** Bytes that have arrived and are stored. */
  offsetBytes: z.int(),
  state: z.enum(uploadStates),
  /** Media type by its content; null until it is whole. */
  type: z.nullable(z.string()),
  /** SHA-256 of the bytes, hex; null until it is whole. */
  sha256: z.nullable(z.string()),
  /** Why it was refused, for people; null where it was not. */
  error: z.nullable(z.string()),
});
export type UploadView = z.output<typeof uploadView>;

/** The pages of a file as pictures. `count`: of the file, of which the first ones are drawn; null while it waits. */
export const pagesShape = z.object({
  state: z.enum(["waiting", "done", "refused"]),
  refusal: z.nullable(z.enum(pageRefusals)),
  count: z.nullable(z.int()),
  pages: z.array(z.object({ number: z.int(), width: z.int(), height: z.int(), sizeBytes: z.int() })),
});
export type PagesView = z.output<typeof pagesShape>;

const noBody = z.nullish(z.strictObject({}));

export const uploadShapes = {
  beginUpload: { body: noBody, answer: z.null() },
  appendUpload: { params: uploadParams, answer: z.null() },
  getUpload: { params: uploadParams, answer: z.object({ data: uploadView }) },
  dropUpload: { params: uploadParams, answer: z.null() },
};
