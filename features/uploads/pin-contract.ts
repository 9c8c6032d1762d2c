import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { pageTexts, pinLimits } from "./page-texts.ts";
import { maxRenderedPages } from "./texts.ts";

/** Of a page, in an address. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  z.transform((text) => Number(text)),
);

/** A comment at a place of a page: from its left and from its top, in thousandths of its sides. */
const thousandth = z.int().check(z.gte(0), z.lte(1_000));
export const pinShape = z.strictObject({
  page: z.int().check(z.gte(1), z.lte(maxRenderedPages)),
  x: thousandth,
  y: thousandth,
  text: z.string().check(trimmed(), z.minLength(1, pageTexts.pinEmpty), z.maxLength(pinLimits.length)),
});
export type Pin = z.output<typeof pinShape>;
