import { Suspense, useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { refundList } from "#features/checkout/office-contract.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listRefunds, payRefund } from "../../calls.ts";
import type { RefundPage, RefundRow } from "../../contract.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { moment } from "./labels.ts";
import { isToSend, RefundBadge, RefundFacts } from "./refund-facts.tsx";

export const meta = appMeta("Refunds");

/** Its form comes with the first press that wants it. */
const SendRefundDialog = lazyPart(() => import("./send-refund-dialog.tsx"));

/** Money that goes back (ADM-04): what waits for a student's bank account, what staff are to send, and what came of the rest. */
export default function RefundsPage() {
  const list = useList({ spec: refundList, call: listRefunds, one: "refund" });
  const [chosen, setChosen] = useState<RefundRow | null>(null);
  const maySend = mayHere(payRefund);
  return (
    <>
      <PageHeading lead="What goes back by bank waits until its student says to which account. Then you send it.">
        Refunds
      </PageHeading>
      <MoneyTabs />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))_auto]" />
        <ListRows
          list={list}
          kind="receipt"
          empty={{ message: "Nothing went back yet.", hint: "A refund begins at a payment of an order." }}
          next="Older refunds"
          summary={({ sums }) => sums.map((sum) => <WentBack key={sum.currency} {...sum} />)}
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <div className="grid min-w-0 gap-1 text-sm">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
                      <b className="font-semibold tabular-nums">{formatMoney(row)}</b>
                      <RefundBadge refund={row} />
                    </p>
                    <p className="wrap-anywhere">
                      {row.studentName}, {row.courseName},{" "}
                      <Link to={paths.officeOrder(row.orderId)} className="link inline-flex min-h-11 items-center">
                        order {row.reference}
                      </Link>
                    </p>
                    <RefundFacts refund={row} />
                  </div>
                  {maySend && isToSend(row) && (
                    <Button
                      size="sm"
                      variant={row.account ? "soft" : "line"}
                      className="justify-self-start"
                      onClick={() => setChosen(row)}
                    >
                      {row.account ? "Send it" : "It is paid otherwise"}
                      <span className="sr-only">
                        , {formatMoney(row)} to {row.studentName}
                      </span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      <Disputes rows={list.query.data?.disputes ?? []} />
      <Suspense>{chosen && <SendRefundDialog refund={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </>
  );
}

/** All that went back in a period, as the revenue counts it. */
function WentBack({ currency, refundedMinor, disputedMinor }: RefundPage["sums"][number]) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <p className="tabular-nums">
      <b className="font-semibold text-ink">{money(refundedMinor + disputedMinor)}</b> went back
      {disputedMinor !== 0 && `: ${money(refundedMinor)} by refunds, ${money(disputedMinor)} by disputes`}
    </p>
  );
}

/** What banks took and gave back in the period: no refund of ours, but part of what went back. */
function Disputes({ rows }: { rows: RefundPage["disputes"] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="disputes" className="card mt-6 p-5">
      <h2 id="disputes" className="text-h4">
        Disputes
      </h2>
      <p className="text-ink-2 text-sm">What banks took while a payer disputes a payment, and gave back.</p>
      <ul className="divide-y divide-line">
        {rows.map(({ id, orderId, reference, studentName, courseName, currency, amountMinor, at }) => (
          <li key={id} className="grid gap-1 py-3 text-sm">
            <p>
              <b className="font-semibold tabular-nums">
                {formatMoney({ amountMinor: Math.abs(amountMinor), currency })}
              </b>{" "}
              {amountMinor > 0 ? "taken by the bank" : "came back: the dispute was won"}, {moment(at)}
            </p>
            <p className="wrap-anywhere">
              {studentName}, {courseName},{" "}
              <Link to={paths.officeOrder(orderId)} className="link inline-flex min-h-11 items-center">
                order {reference}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
