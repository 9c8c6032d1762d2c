import { type GlyphName, glyphNames } from "#ui/illustrations/glyph.tsx";

/** The drawing of a course, where someone has drawn it. */
export const glyphOf = (name: string): GlyphName | undefined => glyphNames.find((known) => known === name);
