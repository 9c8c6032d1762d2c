import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { changePeriods } from "../../calls.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { periodsQuery } from "../queries.ts";
import { periodLabels, periodNames } from "./labels.ts";

export const meta = appMeta("Periods of payment");

/** Forms come after the page. */
const PeriodsForm = lazyPart(() => import("./periods-form.tsx"));
const SecondPerson = lazyPart(() => import("./second-person-form.tsx"));

/** On one line: the row is narrow on a phone. */
const inDays = (days: number) => counted(days, "day").replace(" ", "\u00a0");

/** The academy's periods of payment (INST-01): everybody of the staff sees them, administrators change them. */
export function PeriodsPage() {
  const query = useQuery(periodsQuery());
  return (
    <>
      <PageHeading lead="Orders that are placed keep the days of grace and the dates that they were promised.">
        Periods of payment
      </PageHeading>
      <MoneyTabs />
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
