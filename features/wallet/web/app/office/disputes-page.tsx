import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { formatMoney } from "#lib/money.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { answerDispute, decideDispute, listDisputes } from "../../../calls.ts";
import type { DisputeRow } from "../../../contract.ts";
import { disputeList } from "../../../texts.ts";
import { DisputeForm } from "../../dispute-form.tsx";
import { Thread } from "../../thread.tsx";
import { PayTabs } from "./pay-tabs.tsx";

export const meta = appMeta("Disputes about classes");

/** Its form comes with the first press that wants it. */
const DecideDialog = lazyPart(() => import("./decide-dialog.tsx"));

/** Classes of which someone said that something was not right (WALL-01): staff write to them and decide what it pays. */
export default function DisputesPage() {
  const list = useList({ spec: disputeList, call: listDisputes, one: "dispute" });
  const [deciding, setDeciding] = useState<DisputeRow | null>(null);
  return (
    <>
      <PageHeading lead="What a class pays is held until you decide. Both read your note.">
        Disputes about classes
      </PageHeading>
      <PayTabs />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} />
        <ListRows
          list={list}
          kind="chat"
          empty={{ message: "Nothing is disputed.", hint: "What students and tutors say of a class stands here." }}
          next="Older disputes"
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id}>
                  <OneDispute row={row} onDecide={() => setDeciding(row)} />
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      {deciding ? (
        <Suspense>
          <DecideDialog row={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function OneDispute({ row, onDecide }: { row: DisputeRow; onDecide: () => void }) {
  const { id, title, course, tutorName, startsAt, booked, present, state, lines, walletClassId, isAgreed } = row;
  const isOpen = state === "open";
  return (
    <article aria-label={`${title}, ${tutorName}`} className="grid max-w-200 gap-4 p-4">
      <header className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-h4 wrap-anywhere">
          {title} <Badge tone={isOpen ? "pending" : "done"}>{isOpen ? "Open" : "Decided"}</Badge>
        </h2>
        <p className="text-ink-2 text-sm wrap-anywhere">
          {tutorName}, {course ?? "trial class"}, {momentText(new Date(startsAt))}.{" "}
          {walletClassId ? `${present} of ${booked} came.` : "It has no rate yet."}
        </p>
      </header>
      {lines.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t text-sm">
          {lines.map((line) => (
            <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
              <b className="font-semibold wrap-anywhere">
                {line.label}
                {line.student ? `, ${line.student}` : ""}
              </b>
              <span className="num whitespace-nowrap">{formatMoney(line)}</span>
              <span className="text-ink-2 wrap-anywhere">{line.why}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Thread dispute={row} reader="staff" />
      {isOpen && mayHere(decideDispute) ? (
        <>
          <DisputeForm
            send={(text) => ask(answerDispute, { params: { id }, body: { words: text } })}
            stale={[disputeList.name]}
            label="Write to student and tutor"
            submit="Send"
            draft={`staff-dispute-${id}`}
            isQuiet
          />
          {walletClassId ? (
            <Button className="justify-self-start" onClick={onDecide}>
              Decide what it pays<span className="sr-only">: {title}</span>
            </Button>
          ) : (
            <p className="hint">Set a rate for this class first: it enters the wallet within five minutes.</p>
          )}
          {isAgreed ? <p className="hint">It was agreed before: what you change is booked on top.</p> : null}
        </>
      ) : null}
    </article>
  );
}
