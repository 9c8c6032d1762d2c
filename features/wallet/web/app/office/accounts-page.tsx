import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { decidePayoutAccount, listPayoutAccounts } from "../../../account-calls.ts";
import type { PayoutRow } from "../../../account-contract.ts";
import { payoutList } from "../../../account-texts.ts";
import { payoutBadges } from "../../payout-badges.ts";
import { PayTabs } from "./pay-tabs.tsx";

export const meta = appMeta("Bank accounts of tutors");

/** Its form comes with the first press that wants it. */
const DecideAccountDialog = lazyPart(() => import("./decide-account-dialog.tsx"));

/** To which bank accounts tutors are paid, and whose name the bank has for them (WALL-01): administrators decide where it differs. */
export default function AccountsPage() {
  const list = useList({ spec: payoutList, call: listPayoutAccounts, one: "account" });
  const [deciding, setDeciding] = useState<PayoutRow | null>(null);
  return (
    <>
      <PageHeading lead="The bank is asked for the name of each. Where it is not the tutor's, or the bank does not answer for a day, you decide.">
        Bank accounts of tutors
      </PageHeading>
      <PayTabs />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} />
        <ListRows
          list={list}
          kind="paper"
          empty={{ message: "There is no account yet.", hint: "Tutors enter theirs in their wallet." }}
          next="Older accounts"
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <Account row={row} />
                  {row.waits && mayHere(decidePayoutAccount) ? (
                    <Button size="sm" className="justify-self-start" onClick={() => setDeciding(row)}>
                      Decide<span className="sr-only"> about the account of {row.tutorName}</span>
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      {deciding ? (
        <Suspense>
          <DecideAccountDialog row={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Account({ row }: { row: PayoutRow }) {
  const { tutorName, state, bankName, lastFour, nameAtBank, holderName, explanation, note, changedAt } = row;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semibold wrap-anywhere">{tutorName}</b>
        <Badge tone={payoutBadges[state].tone}>{payoutBadges[state].text}</Badge>
      </p>
      <p className="text-sm wrap-anywhere">
        {bankName}, ending <span className="num">{lastFour}</span>. At the bank: {nameAtBank ?? "no name yet"}. The
        tutor wrote: {holderName}.
      </p>
      {explanation ? <p className="text-sm wrap-anywhere">Why it differs: {explanation}</p> : null}
      {note ? <p className="text-sm wrap-anywhere">Your note: {note}</p> : null}
      <p className="text-ink-2 text-sm">Changed on {momentText(new Date(changedAt))}</p>
    </div>
  );
}
