import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { changeBank } from "../../calls.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { bankQuery } from "../queries.ts";
import { BankFacts } from "./bank-facts.tsx";

export const meta = appMeta("Bank details");

/** The form comes after the page. */
const BankForm = lazyPart(() => import("./bank-form.tsx"));
const BankWaiting = lazyPart(() => import("./bank-waiting.tsx"));

/**
 * The account that students send transfers to (OWN-01): everybody of the staff sees it. An administrator changes it, and once an own
 * account is set another one approves that.
 */
export function BankPage() {
  return (
    <>
      <PageHeading lead="Where students send transfers. Orders that are open show a change at once.">
        Bank details
      </PageHeading>
      <MoneyTabs />
      <QueryBoundary
        query={useQuery(bankQuery())}
        loading="Loading the bank details..."
        skeleton={<SkeletonBlock className="h-80" />}
        failed="The bank details could not be loaded."
        kind="receipt"
        className="card"
      >
        {(desk) => (
          <div className="grid max-w-160 gap-4">
            <Card as="section" padded aria-labelledby="bank-now">
              <h2 id="bank-now" className="text-h4">
                {desk.isExample ? "An example" : "As students see it"}
              </h2>
              <BankFacts bank={desk.bank} />
              {desk.isExample && (
                <p className="hint mt-3">
                  What is supplied reaches no one: a public site does not show it until you change it.
                </p>
              )}
            </Card>
            <Suspense fallback={<SkeletonBlock className="h-80" />}>
              {desk.waiting ? (
                <BankWaiting waiting={desk.waiting} was={desk.bank} />
              ) : (
                mayHere(changeBank) && <BankForm desk={desk} />
              )}
            </Suspense>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

export default BankPage;
