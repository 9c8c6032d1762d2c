import type { ReactNode } from "react";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolBlock, SchoolPanel } from "#ui/illustrations/school-panel.tsx";
import type { CourseSummary, School } from "../contract.ts";
import { examPrices, groupBySchool, isOnPriceList } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { CurrencySwitch, NairaOnlyNote } from "./currency-switch.tsx";
import { ExamTable, PlanTable } from "./fee-table.tsx";

export type PricingPageProps = {
  /** What the prices include, such as VAT; left out: nothing to say. */
  priceNote?: string | null;
  /** All courses in price-list order; those that are not on the list are left out here. */
  courses: readonly CourseSummary[];
  /** What the Enroll links open. */
  enrollSheet?: ReactNode;
};

/** /pricing-plan (PRICE-01 to 06): the fees of every course on the price list, by school. */
export function PricingPage({ courses, priceNote, enrollSheet }: PricingPageProps) {
  const groups = groupBySchool(courses.filter(isOnPriceList));
  return (
    <>
      <header id="price" tabIndex={-1} className="on-wall bg-wall pt-10 pb-10 md:pb-14">
        <div className="wrap">
          <h1 className="text-[clamp(2.25rem,1.4rem+3.4vw,4.25rem)] leading-[0.98] tracking-[-0.032em]">
            {catalogueTexts.pricingTitle}
          </h1>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <p className="flex gap-3 text-lead text-on-wall-2">
              <Icon name="calendar" className="mt-1.5" />
              {catalogueTexts.classesNote}
              {priceNote && ` ${priceNote}`}
            </p>
            <CurrencySwitch />
          </div>
          <nav aria-label="Schools" className="mt-8 md:mt-11">
            <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-6">
              {groups.map(({ school }) => (
                <li key={school.key}>
                  <a
                    href={`#${school.key}`}
                    className={`${schoolClass(school.key)} grid content-start gap-3 font-semibold text-sm leading-tight`}
                  >
                    <span className="opens door-md block overflow-hidden bg-s-bg p-3.5">
                      <SchoolPanel school={school.key} cols={4} rows={2} className="w-full" />
                    </span>
                    {school.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <div className="wrap pt-4 pb-16">
        {groups.map((group, index) => (
          <SchoolFees key={group.school.key} {...group} isBelow={index > 0} />
        ))}
      </div>
      {enrollSheet}
    </>
  );
}

type SchoolFeesProps = {
  school: School;
  courses: readonly CourseSummary[];
  /** It is never on the first screen. */
  isBelow: boolean;
};

function SchoolFees({ school, courses, isBelow }: SchoolFeesProps) {
  const exams = courses.filter((course) => examPrices(course).length > 0);
  const byPlan = courses.filter((course) => !exams.includes(course));
  const titleId = `${school.key}-title`;
  return (
    <section
      id={school.key}
      aria-labelledby={titleId}
      className={cx(
        "grid grid-cols-1 gap-x-12 gap-y-5 border-line py-9 not-first:border-t md:py-11 lg:grid-cols-[250px_minmax(0,1fr)]",
        isBelow && "drawn-later",
      )}
    >
      {/* The name stays in view next to a long table. */}
      <div className="grid content-start gap-3.5 self-start lg:sticky lg:top-6">
        <SchoolBlock school={school.key} />
        <h2 id={titleId} className="text-[1.75rem]">
          {school.name}
        </h2>
        {school.note && <p className="text-ink-2 text-sm">{school.note}</p>}
        {exams.length > 0 && <NairaOnlyNote />}
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        {byPlan.length > 0 && (
          <Card className="door-lg overflow-hidden">
            <PlanTable school={school} courses={byPlan} />
          </Card>
        )}
        {exams.length > 0 && (
          <Card className="door-lg overflow-hidden">
            <ExamTable school={school} courses={exams} />
          </Card>
        )}
      </div>
    </section>
  );
}
