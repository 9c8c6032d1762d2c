import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { DoorCard } from "#ui/components/card.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { PricePair } from "#ui/components/price-pair.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import type { ShortPrice } from "../../contract.ts";
import { catalogueTexts } from "../../texts.ts";

/** A course as the dashboard's first page shows it. */
export type PopularCourse = {
  slug: string;
  title: string;
  school: string;
  glyph: string;
  duration: string;
  /** Null: on request. */
  price: ShortPrice | null;
};

/** The popular courses on the dashboard's first page (DASH-09): cards side by side, rows on phones. */
export function PopularCourses({ courses }: { courses: readonly PopularCourse[] }) {
  return (
    <section aria-labelledby="popular-courses" className="grid content-start gap-3.5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="popular-courses" className="text-h3">
          Popular Courses
        </h2>
        {/* Another document: the public pages are not of the dashboard's app. */}
        <a href={paths.home("courses")} className="link inline-flex min-h-(--tap) items-center text-sm font-semibold">
          See all<span className="sr-only"> courses</span>
        </a>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {courses.map((course) => (
          <DoorCard
            as="li"
            key={course.slug}
            className="grid grid-cols-[88px_minmax(0,1fr)] overflow-hidden sm:grid-cols-1 sm:grid-rows-[104px_1fr]"
          >
            <div className={`${schoolClass(course.school)} grid place-items-center bg-(--s-bg)`}>
              <GlyphTile glyph={course.glyph} school={course.school} />
            </div>
            <div className="grid content-between gap-2 p-4">
              <div>
                <h3 className="text-h4 wrap-anywhere">{course.title}</h3>
                <p className="text-xs text-ink-2">{course.duration}</p>
                <p className="num mt-1 text-base font-semibold">
                  {course.price ? <PricePair prices={course.price.prices} /> : catalogueTexts.onRequest}
                  {course.price && catalogueTexts.per[course.price.per]}
                </p>
              </div>
              <Link
                to={paths.viewCourse(course.slug)}
                className={buttonClass({ variant: "soft", size: "sm", block: true })}
              >
                View course<span className="sr-only"> {course.title}</span>
              </Link>
            </div>
          </DoorCard>
        ))}
      </ul>
    </section>
  );
}
