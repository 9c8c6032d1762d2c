import type { ReactNode, SVGProps } from "react";
import { glyphDrawings } from "./glyph-drawings.tsx";
import { type GlyphName, glyphNames } from "./glyph-names.ts";

export { type GlyphName, glyphNames } from "./glyph-names.ts";

export type GlyphProps = Omit<SVGProps<SVGSVGElement>, "name" | "viewBox" | "children"> & {
  name: GlyphName;
};

/**
 * The picture of one course, coloured by the nearest `school-*` class around it. Always next to the course's name, so it is
 * hidden from screen readers.
 */
export function Glyph({ name, className, ...rest }: GlyphProps) {
  return (
    <svg {...rest} viewBox="0 0 48 48" className={className ? `cb ${className}` : "cb"} aria-hidden="true">
      {glyphDrawings[name]}
    </svg>
  );
}

/** The shapes of a glyph on a board of 48 by 48, for a drawing of its own; undefined for one that no one has drawn. */
export const glyphDrawingOf = (name: string): ReactNode | undefined =>
  isGlyph(name) ? glyphDrawings[name] : undefined;

export const isGlyph = (name: string): name is GlyphName => (glyphNames as readonly string[]).includes(name);
