import { paths } from "#lib/paths.ts";
import { Glyph, type GlyphName, glyphNames } from "#ui/illustrations/glyph.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import type { TaughtCourse } from "../catalogue-contract.ts";

const isGlyph = (name: string): name is GlyphName => (glyphNames as readonly string[]).includes(name);

/** The courses that a tutor teaches, each with its picture and a link to its page. */
export function CourseLinks({ courses }: { courses: readonly TaughtCourse[] }) {
  return (
    <ul className="grid gap-2.5">
      {courses.map((course) => (
        <li key={course.slug} className="flex items-center gap-3">
          <span className={`glyph-tile glyph-tile-sm ${schoolClass(course.school)}`}>
            {isGlyph(course.glyph) && <Glyph name={course.glyph} />}
          </span>
          <a href={paths.course(course.slug)} className="link inline-flex min-h-(--tap) items-center">
            {course.title}
          </a>
        </li>
      ))}
    </ul>
  );
}
