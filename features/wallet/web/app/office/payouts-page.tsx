import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { formatMoney } from "#lib/money.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { makeBatch } from "../../../batch-calls.ts";
import type { Payouts } from "../../../batch-contract.ts";
import { withoutBatch } from "../../../batch-texts.ts";
import { payoutsQuery } from "../../queries.ts";
import type { Reasoned } from "./batch-reason-dialog.tsx";
import { PayTabs } from "./pay-tabs.tsx";
import { Batch } from "./payout-batch.tsx";

export const meta = appMeta("Payouts");

const BatchReasonDialog = lazyPart(() => import("./batch-reason-dialog.tsx"));

/** What is payable to tutors, and the batches that pay it (ADM-04): made, approved, taken to the bank, and what became of each line. */
export default function PayoutsPage() {
  return (
    <>
      <PageHeading lead="Above the amount that is set for two people, another person than who made a batch approves it.">
        Payouts
      </PageHeading>
      <PayTabs />
      <QueryBoundary
        query={usePageQuery(payoutsQuery())}
        loading="Loading the payouts..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The payouts could not be loaded."
        kind="paper"
        className="card"
      >
        {(payouts) => <All {...payouts} />}
      </QueryBoundary>
    </>
  );
}

function All({ payable, next, batches }: Payouts) {
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const mayChange = mayHere(makeBatch);
  const total = formatMoney({ amountMinor: next.totalMinor, currency: "NGN" });
  const make = useConfirm(makeBatch, {
    stale: ["payouts"],
    done: () => "The batch is made: it waits to be approved",
    question: (_: null) => ({
      title: `Make a batch of ${total}?`,
      text: `It pays ${counted(next.count, "tutor")}. Nothing leaves before it is approved and taken to the bank.`,
      confirm: "Make it",
      busyLabel: "Making...",
      input: { body: next },
    }),
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-labelledby="payable" className="on-wall door-lg grid gap-4 bg-wall p-5">
        <h2 id="payable" className="text-h4">
          Payable now
        </h2>
        {next.count > 0 ? (
          <p>
            <span className="font-display text-[2.5rem] text-sun-400 leading-none tabular-nums">{total}</span>
            <span className="block text-on-wall-2">to {counted(next.count, "tutor")} whose account is checked</span>
          </p>
        ) : (
          <p>₦0: nothing is payable to an account that is checked.</p>
        )}
        <ul className="divide-y divide-wall-line">
          {payable.map(({ tutorId, tutorName, without, ...money }) => (
            <li key={`${tutorId} ${money.currency}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {tutorName}
                {without && <span className="block text-on-wall-2 text-sm">{withoutBatch[without]}</span>}
              </span>
              <b className="font-semibold tabular-nums">{formatMoney(money)}</b>
            </li>
          ))}
        </ul>
        {mayChange && next.count > 0 && (
          <Button variant="sun" block onClick={() => make.ask(null)}>
            Make a batch of {total}
          </Button>
        )}
      </section>
      {batches.map((batch) => (
        <Batch key={batch.id} batch={batch} mayChange={mayChange} onReason={setAsking} />
      ))}
      {make.dialog}
      {asking && (
        <Suspense>
          <BatchReasonDialog {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}
