import { Cover } from "#ui/illustrations/cover.tsx";
import { glyphDrawingOf } from "#ui/illustrations/glyph.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import type { CertificateCover } from "../contract.ts";

const plan = { columns: 4, rows: 3, opening: { column: 1, columns: 2, rows: 2 } };

/** The wall of a certificate: the blocks of its course's school, with the course's glyph in the opening. Decorative. */
export function CoverWall({
  cover: { slug, school, glyph },
  className,
}: {
  cover: CertificateCover;
  className?: string;
}) {
  return (
    <div className={`${schoolClass(school)} flex items-end bg-s-fill ${className ?? ""}`}>
      <Cover school={school} seed={slug} plan={plan} className="w-full">
        {glyphDrawingOf(glyph)}
      </Cover>
    </div>
  );
}
