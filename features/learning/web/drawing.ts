import { type GlyphName, glyphNames } from "#ui/illustrations/glyph.tsx";
import { type School, schoolBlocks } from "#ui/illustrations/school-pattern.ts";

/** The drawing of a course, where somebody has drawn it. */
export const glyphOf = (name: string): GlyphName | undefined => glyphNames.find((known) => known === name);

/** The colours and block of a school; those of the first one for a school that has none yet. */
export const schoolOf = (name: string): School =>
  Object.hasOwn(schoolBlocks, name) ? (name as School) : "engineering";
