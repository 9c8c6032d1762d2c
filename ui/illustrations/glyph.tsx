import type { SVGProps } from "react";
import { type GlyphName, glyphDrawings } from "./glyph-drawings.tsx";

export { type GlyphName, glyphNames } from "./glyph-drawings.tsx";

export type GlyphProps = Omit<SVGProps<SVGSVGElement>, "name" | "viewBox" | "children"> & {
  name: GlyphName;
};

/**
 * The picture of one course, coloured by the nearest `school-*` class around it. Always beside the course's name, so it is
 * hidden from screen readers.
 */
export function Glyph({ name, className, ...rest }: GlyphProps) {
  return (
    <svg {...rest} viewBox="0 0 48 48" className={className ? `cb ${className}` : "cb"} aria-hidden="true">
      {glyphDrawings[name]}
    </svg>
  );
}
