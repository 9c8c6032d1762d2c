import { Glyph, isGlyph } from "#ui/illustrations/glyph.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { cx } from "./cx.ts";

const sizeClass = { sm: "glyph-tile-sm", md: false, lg: "glyph-tile-lg" } as const;

export type GlyphTileProps = {
  /** Name of a drawing; the tile stays empty for one that no one has drawn. */
  glyph: string;
  school: string;
  /** 48, 64 or 88 px. */
  size?: keyof typeof sizeClass;
  className?: string;
};

/** A drawing on the tile of its school. Decorative: the name is next to it. */
export function GlyphTile({ glyph, school, size = "md", className }: GlyphTileProps) {
  return (
    <span className={cx("glyph-tile", sizeClass[size], schoolClass(school), className)}>
      {isGlyph(glyph) && <Glyph name={glyph} />}
    </span>
  );
}
