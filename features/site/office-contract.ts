import * as z from "zod/mini";

/** Names with texts, those of a part below its setting: `{ name: "Ada's", bank: { bankName: "Harmattan" } }`. */
const text = z.string().check(z.maxLength(20_000));
const texts = z
  .record(z.string().check(z.maxLength(40)), z.union([text, z.record(z.string().check(z.maxLength(40)), text)]))
  .check(z.refine((value) => Object.keys(value).length <= 20));

export const changeSiteSchema = z.strictObject({
  settings: texts,
  /** The same as they were when the form was opened. */
  seen: texts,
});

const site = z.object({
  /** Each setting that the page changes, as text. */
  texts: z.record(z.string(), z.string()),
  /** Settings that are still the supplied examples: a public site does not show them. */
  examples: z.array(z.string()),
});
export type Site = z.output<typeof site>;

export const siteDeskShapes = { getSite: { answer: site }, changeSite: { body: changeSiteSchema, answer: site } };
