import { GlyphTile, type GlyphTileProps } from "#ui/components/glyph-tile.tsx";
import type { CourseSummary } from "../contract.ts";

/** A course's picture on the tile of its school: 48, 64 or 88 px. */
export function CourseTile({
  course,
  ...look
}: { course: Pick<CourseSummary, "glyph" | "school"> } & Pick<GlyphTileProps, "size" | "className">) {
  return <GlyphTile glyph={course.glyph} school={course.school} {...look} />;
}
