import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { endPlannedPrices, setPrices } from "../../calls.ts";
import type { OfficeCoursePrices } from "../../contract.ts";
import { feesAt, periodsOf } from "../../rules.ts";
import { courseQuery } from "../queries.ts";
import { PriceTable } from "./price-table.tsx";
import { Quotes } from "./quotes.tsx";

export const meta = appMeta("Course");

/** Its form comes with the first press that wants it. */
const PricesDialog = lazy(() => import("./prices-dialog.tsx"));

/** A course's prices over time, and what quotes them (ADM-05). */
export function CoursePage() {
  const { slug = "" } = useParams();
  const query = useQuery(courseQuery(slug));
  return (
    <>
      <PageHeading lead={query.data && `${query.data.schoolName}${query.data.isPublished ? "" : ", not published"}`}>
        {query.data?.title ?? "Course"}
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center gap-x-5">
        <Link to={paths.officeCourses()} className="link inline-flex min-h-11 items-center">
          All courses
        </Link>
        {query.data?.isPublished && (
          <a href={paths.course(slug)} className="link inline-flex min-h-11 items-center">
            See the page
          </a>
        )}
      </div>
      <QueryBoundary
        query={query}
        loading="Loading the course..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The course could not be loaded."
        kind="paper"
        className="card"
      >
        {(course) => <Course course={course} />}
      </QueryBoundary>
    </>
  );
}

export default CoursePage;

function Course({ course }: { course: OfficeCoursePrices }) {
  const [address, change] = useAddress<"new">();
  const removal = useConfirm(endPlannedPrices, {
    stale: [courseList.name],
    done: () => "The planned prices are removed",
    question: (id: string) => ({
      title: "Remove the planned prices?",
      text: "What it costs today goes on until you set another price.",
      confirm: "Remove them",
      busyLabel: "Removing...",
      input: { params: { id } },
    }),
  });
  const periods = periodsOf(course.fees, course.now);
  const isPlanned = periods.some(({ state }) => state === "planned");
  const mayChange = mayHere(setPrices) && feesAt(course.fees, course.now).length > 0;
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <section aria-labelledby="prices" className="card grid grid-cols-1 gap-4 p-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="prices" className="mr-auto text-h4">
            Price and plans
          </h2>
          {mayChange && isPlanned && (
            <Button variant="line" size="sm" onClick={() => removal.ask(course.id)}>
              Remove what is planned
            </Button>
          )}
          {mayChange && (
            <Button size="sm" onClick={() => change({ new: "1" })}>
              <Icon name="plus" /> New price
            </Button>
          )}
        </div>
        <PriceTable periods={periods} />
        <p className="hint">Orders that were placed keep the price that they were placed at.</p>
      </section>
      <Quotes course={course} />
      {mayChange && address.get("new") === "1" && (
        <Suspense>
          <PricesDialog course={course} onClose={() => change({ new: null })} />
        </Suspense>
      )}
      {removal.dialog}
    </div>
  );
}
