import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { vatList, vatPercent } from "#features/checkout/vat-texts.ts";
import { longDate } from "#lib/dates.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { addVatRate, changeVatSettings, endVatRate, listVatRates } from "../../vat-calls.ts";
import type { VatRow } from "../../vat-contract.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { vatSettingsQuery } from "../queries.ts";

export const meta = appMeta("VAT");

/** Forms come with the first press that wants them. */
const NewVatDialog = lazyPart(() => import("./new-vat-dialog.tsx"));
const EndVatDialog = lazyPart(() => import("./end-vat-dialog.tsx"));
const TaxNumberForm = lazyPart(() => import("./tax-number-form.tsx"));

const stateLabels = { upcoming: "Not yet", running: "Holds", ended: "Ended" } as const;

/** Whose a rate is, and from when to when it holds. */
export const vatName = ({ courseName, rate }: VatRow): string => `${courseName ?? "Every course"}, ${vatPercent(rate)}`;
const daysText = ({ validFrom, validUntil }: VatRow): string =>
  validUntil ? `from ${longDate(validFrom)} to ${longDate(validUntil)}` : `from ${longDate(validFrom)} on`;

/** The rates of VAT (ADM-04): all of the staff see them, administrators set them. Without any, no page or paper speaks of VAT. */
export default function VatPage() {
  const list = useList({ spec: vatList, call: listVatRates, one: "rate" });
  const settings = useQuery(vatSettingsQuery());
  const [open, setOpen] = useState<"new" | VatRow | null>(null);
  const close = () => setOpen(null);
  const mayAdd = mayHere(addVatRate);
  return (
    <>
      <PageHeading lead="Prices include it. A course's own rate comes before that of every course, and an order keeps the rate of its day.">
        VAT
      </PageHeading>
      <MoneyTabs />
      {mayAdd && (
        <Button size="sm" className="mb-4" onClick={() => setOpen("new")}>
          <Icon name="plus" /> New rate
        </Button>
      )}
      <div className="grid grid-cols-1 gap-6">
        <ListRows
          list={list}
          kind="receipt"
          empty={{
            message: "No price includes VAT.",
            hint: "With a rate, prices, receipts and the ledger show the VAT in what students pay.",
          }}
          next="Older rates"
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2">
                      <b className="font-semibold wrap-anywhere">{vatName(row)}</b>
                      <Badge tone={row.state === "running" ? "done" : "plain"}>{stateLabels[row.state]}</Badge>
                    </p>
                    <p className="text-ink-2 text-sm">{daysText(row)}</p>
                  </div>
                  {row.state !== "ended" && mayHere(endVatRate) && (
                    <Button variant="line" size="sm" className="justify-self-start" onClick={() => setOpen(row)}>
                      End<span className="sr-only"> the rate of {vatName(row)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        />
        <QueryBoundary
          query={settings}
          loading="Loading the tax number..."
          skeleton={<SkeletonBlock className="h-28" />}
          failed="The tax number could not be loaded."
          kind="receipt"
          className="card"
        >
          {({ taxNumber }) =>
            mayHere(changeVatSettings) ? (
              <Suspense fallback={<SkeletonBlock className="h-28" />}>
                <TaxNumberForm key={taxNumber} taxNumber={taxNumber} />
              </Suspense>
            ) : (
              <p>Tax number: {taxNumber || "none"}</p>
            )
          }
        </QueryBoundary>
      </div>
      <Suspense>
        {open === "new" && list.query.data && <NewVatDialog courses={list.query.data.courses} onClose={close} />}
        {typeof open === "object" && open && <EndVatDialog row={open} name={vatName(open)} onClose={close} />}
      </Suspense>
    </>
  );
}
