import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { maxWishLength, placementTexts } from "./texts.ts";

/** When a student can, in their words. Apart from the contract, so that the page's form brings no other schema. */
export const wishSchema = z.strictObject({
  text: z
    .string()
    .check(trimmed(), z.minLength(1, placementTexts.wishEmpty), z.maxLength(maxWishLength, placementTexts.wishTooLong)),
});
