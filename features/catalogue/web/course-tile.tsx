import { cx } from "#ui/components/cx.ts";
import { Glyph, type GlyphName, glyphNames } from "#ui/illustrations/glyph.tsx";
import type { CourseSummary } from "../contract.ts";

const sizeClass = { sm: "glyph-tile-sm", md: false, lg: "glyph-tile-lg" } as const;

const isGlyph = (name: string): name is GlyphName => (glyphNames as readonly string[]).includes(name);

/** A course's picture on the tile of its school: 48, 64 or 88 px. The tile stays empty for a glyph that nobody has drawn. */
export function CourseTile({
  course,
  size = "md",
  className,
}: {
  course: Pick<CourseSummary, "glyph" | "school">;
  size?: keyof typeof sizeClass;
  className?: string;
}) {
  return (
    <span className={cx("glyph-tile", sizeClass[size], `school-${course.school}`, className)}>
      {isGlyph(course.glyph) && <Glyph name={course.glyph} />}
    </span>
  );
}
