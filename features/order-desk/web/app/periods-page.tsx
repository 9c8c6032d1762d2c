import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Facts } from "#ui/components/facts.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { changePeriods } from "../../calls.ts";
import { periodsQuery } from "../queries.ts";
import { periodLabels, periodNames } from "./labels.ts";

export const meta = appMeta("Periods of payment");

/** Forms come after the page. */
const PeriodsForm = lazy(() => import("./periods-form.tsx"));
const SecondPerson = lazy(() => import("./second-person-form.tsx"));

const inDays = (days: number) => counted(days, "day");

/** The academy's periods of payment (INST-01): everybody of the staff sees them, administrators change them. */
export function PeriodsPage() {
  const query = useQuery(periodsQuery());
  return (
    <>
      <PageHeading lead="Orders that are placed keep the days of grace and the dates that they were promised.">
        Periods of payment
      </PageHeading>
      <p className="mb-4">
        <Link to={paths.officeOrders()} className="link inline-flex min-h-11 items-center">
          All orders
        </Link>
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the periods..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The periods could not be loaded."
        kind="receipt"
        className="card"
      >
        {(periods) =>
          mayHere(changePeriods) ? (
            <Suspense fallback={<SkeletonBlock className="h-96" />}>
              <PeriodsForm periods={periods} />
            </Suspense>
          ) : (
            <Facts
              className="card px-5"
              items={periodNames.map((name) => ({ label: periodLabels[name], value: inDays(periods[name]) }))}
            />
          )
        }
      </QueryBoundary>
      <Suspense fallback={<SkeletonBlock className="h-40" />}>
        <SecondPerson />
      </Suspense>
    </>
  );
}

export default PeriodsPage;
