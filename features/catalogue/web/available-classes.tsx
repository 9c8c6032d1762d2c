import { Fragment } from "react";
import { paths } from "#lib/paths.ts";
import { PricePair } from "#ui/components/price-pair.tsx";
import { VisuallyHidden } from "#ui/components/visually-hidden.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolPanel } from "#ui/illustrations/school-panel.tsx";
import type { CourseSummary, School } from "../contract.ts";
import { groupByPrice, groupBySchool } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { CourseLink } from "./course-link.tsx";

/** The classes by school (HOME-05): one card a school that names its courses, each linked to its page. */
export function AvailableClasses({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    // Wider screens initially show its beginning.
    <section className="section max-md:drawn-later" aria-labelledby="classes-title">
      <div className="wrap">
        <div className="mb-5 md:mb-8">
          <h2 id="classes-title">Available Classes</h2>
          <p className="mt-2.5 max-w-[70ch] text-ink-2">{catalogueTexts.classesNote}</p>
        </div>
        <div className="grid gap-3.5 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
          {groupBySchool(courses).map((group) => (
            <SchoolCard key={group.school.key} {...group} />
          ))}
        </div>
      </div>
    </section>
  );
}

function SchoolCard({ school, courses }: { school: School; courses: readonly CourseSummary[] }) {
  // A school has no page of its own. "Learn more" opens the course that leads its price list, whose page links the school's
  // other courses; a person who knows what they want takes the course's own name.
  const [first] = courses;
  return (
    <article
      className={`${schoolClass(school.key)} opens door-lg relative flex flex-col overflow-hidden bg-s-bg p-5 md:min-h-60 md:p-6`}
    >
      <div className="mr-22 flex-1 md:mr-32">
        <h3 className="text-s-ink">{school.name}</h3>
        <ul className="text-ink-2 text-sm leading-7!">
          {groupByPrice(courses).map(({ price, isLowest, courses: alike }) => (
            <li key={alike[0]?.slug} className="mt-1">
              {alike.map((course, index) => (
                <Fragment key={course.slug}>
                  {index > 0 && ", "}
                  <CourseLink slug={course.slug} title={course.title} />
                </Fragment>
              ))}
              <b className="block text-ink text-xs leading-tight">
                {isLowest && "From "}
                {price ? <PricePair prices={price.prices} /> : catalogueTexts.onRequest}
                {price && catalogueTexts.per[price.per]}
              </b>
            </li>
          ))}
        </ul>
      </div>
      {first && (
        <a href={paths.course(first.slug)} className="more mt-1 self-start">
          Learn more
          <VisuallyHidden>
            {" "}
            about {first.title} in {school.name}
          </VisuallyHidden>
          <Icon name="arrow-right" />
        </a>
      )}
      <div className="absolute inset-y-0 right-0 w-24 bg-s-fill md:w-36">
        <SchoolPanel
          school={school.key}
          cols={3}
          rows={8}
          className="h-full w-full"
          preserveAspectRatio="xMinYMin slice"
        />
      </div>
    </article>
  );
}
