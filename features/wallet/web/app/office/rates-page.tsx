import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { addRate, endRate, exportRates, listRates } from "../../../rate-calls.ts";
import type { RatePage, RateRow } from "../../../rate-contract.ts";
import { daysText, forText, paysText } from "../../../rate-rules.ts";
import { rateList } from "../../../texts.ts";
import { PayTabs } from "./pay-tabs.tsx";

export const meta = appMeta("Tutor pay");

/** Their forms come with the first press that wants them. */
const NewRateDialog = lazyPart(() => import("./new-rate-dialog.tsx"));
const EndRateDialog = lazyPart(() => import("./end-rate-dialog.tsx"));

const stateLabels = { upcoming: "Later", running: "Holds", ended: "Ended" } as const;

/** What classes pay (WALL-01): staff see it, administrators set and end it. */
export default function RatesPage() {
  const list = useList({ spec: rateList, call: listRates, one: "rate" });
  const [address, change] = useAddress<"new">();
  const [ending, setEnding] = useState<RateRow | null>(null);
  const mayAdd = mayHere(addRate);
  const page = list.query.data;
  return (
    <>
      <PageHeading lead="Of a tutor's rate, a course's and the academy's the nearest one counts, on the day of the class.">
        Tutor pay
      </PageHeading>
      <PayTabs />
      <div className="mb-4 flex flex-wrap items-center gap-3 md:justify-end">
        <CsvButton call={exportRates} filter={list.filter} many="rates" />
        {mayAdd ? (
          <Button size="sm" onClick={() => change({ new: "1" })}>
            <Icon name="plus" /> New rate
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {page && page.unpricedInAll > 0 ? <Unpriced page={page} /> : null}
        <ListFilters list={list} />
        <ListRows
          list={list}
          kind="receipt"
          empty={{ message: "There is no rate yet.", hint: "Until there is one, no class enters a wallet." }}
          next="Older rates"
          draw={(rates) => (
            <ul className="divide-y divide-line">
              {rates.map((rate) => (
                <li
                  key={rate.id}
                  className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2">
                      <b className="font-semibold wrap-anywhere">{forText(rate)}</b>
                      {rate.state === "running" ? null : (
                        <Badge tone={rate.state === "upcoming" ? "info" : "plain"}>{stateLabels[rate.state]}</Badge>
                      )}
                    </p>
                    <p className="text-ink-2 text-sm wrap-anywhere">
                      {paysText(rate)}, {daysText(rate)}. A trial pays {rate.trialPercent}%, a class to which no one
                      came {rate.missedPercent}%.
                    </p>
                  </div>
                  <div className="flex flex-wrap items-center gap-3 sm:justify-end">
                    <span className="text-ink-2 text-sm tabular-nums">
                      {counted(rate.classes, "class", "classes")} counted
                    </span>
                    {mayHere(endRate) && rate.state !== "ended" ? (
                      <Button variant="line" size="sm" onClick={() => setEnding(rate)}>
                        End
                        <span className="sr-only">
                          {" "}
                          the rate of {forText(rate)}, {daysText(rate)}
                        </span>
                      </Button>
                    ) : null}
                  </div>
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      {mayAdd && address.get("new") === "1" && page ? (
        <Suspense>
          <NewRateDialog tutors={page.tutors} courses={page.courses} onClose={() => change({ new: null })} />
        </Suspense>
      ) : null}
      {ending ? (
        <Suspense>
          <EndRateDialog rate={ending} onClose={() => setEnding(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Classes that were reported and that no rate pays: they wait for one. */
function Unpriced({ page: { unpriced, unpricedInAll } }: { page: RatePage }) {
  return (
    <Card as="section" padded aria-labelledby="unpriced" className="grid gap-3">
      <h2 id="unpriced" className="text-h4">
        {counted(unpricedInAll, "class waits for a rate", "classes wait for a rate")}
      </h2>
      <ul className="divide-y divide-line">
        {unpriced.map(({ id, tutorName, title, courseName, startsAt }) => (
          <li key={id} className="py-2">
            <b className="font-semibold wrap-anywhere">{tutorName}</b>
            <span className="block text-ink-2 text-sm wrap-anywhere">
              {title}, {courseName ?? "trial class"}, {momentText(new Date(startsAt))}
            </span>
          </li>
        ))}
      </ul>
      {unpricedInAll > unpriced.length ? <p className="hint">These are the oldest {unpriced.length}.</p> : null}
      <p className="hint">Set a rate that begins on or before their day: they enter the wallets within five minutes.</p>
    </Card>
  );
}
