import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { exportMifis, listMifis, takeBackMifi } from "../../office-calls.ts";
import type { Mifi } from "../../office-contract.ts";
import { mifiList } from "../../office-texts.ts";

export const meta = appMeta("Mifi");

/** Its form comes with the first press that wants it. */
const HandOverDialog = lazyPart(() => import("./hand-over-dialog.tsx"));

/** As long as this a handover can be undone where one stands. */
const undoMs = 10_000;

/** Who earned the free Mifi (MIFI-01): who is due one, with how to reach them, and who has it. */
export function MifisPage() {
  const list = useList({ spec: mifiList, call: listMifis, one: "Mifi" });
  const [handing, setHanding] = useState<Mifi | null>(null);
  const [last, setLast] = useState<Mifi | null>(null);
  const takeBack = useAct(takeBackMifi, {
    after: useStale([mifiList.name], ["office-waiting"]),
    onDone: ({ mifi }) => {
      setLast(null);
      toast.success(`${mifi.fullName ?? "The student"} is due the Mifi again`);
    },
    onError: (error) => toast.error(errorMessage(error, "It was not taken back. Please try again.")),
  });
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), undoMs);
    return () => clearTimeout(timer);
  }, [last]);
  const undo = ({ id }: Mifi) => void takeBack.run({ params: { accountId: id } });
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Mifi</h1>
          <CsvButton call={exportMifis} filter={list.filter} many={list.many} />
        </div>
      </PageTop>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">
          Students with a complete profile, a first payment and a first class earn one. They see on their home that it
          waits, and that they have it.
        </p>
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <div role="status">
          {last && (
            <p className="card flex flex-wrap items-center gap-3 p-4">
              <span className="mr-auto wrap-anywhere">{last.fullName ?? "The student"} has the Mifi now.</span>
              <Button variant="line" size="sm" busy={takeBack.isBusy} busyLabel="Undoing..." onClick={() => undo(last)}>
                Undo
              </Button>
            </p>
          )}
        </div>
        <ListRows
          list={list}
          kind="paper"
          empty={{ message: "No one has earned a Mifi yet." }}
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((mifi) => (
                <li key={mifi.id} className="grid gap-2 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-4">
                  <Row mifi={mifi} />
                  <Acts mifi={mifi} busy={takeBack.isBusy} onHand={setHanding} onUndo={undo} />
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      {handing && (
        <Suspense>
          <HandOverDialog mifi={handing} onDone={setLast} onClose={() => setHanding(null)} />
        </Suspense>
      )}
    </>
  );
}

export default MifisPage;

function Row({ mifi }: { mifi: Mifi }) {
  const { id, fullName, email, phone, address, isMinor, earnedAt, handedOverAt, handedOverBy, note } = mifi;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {fullName === null ? (
          <b>Closed account</b>
        ) : (
          <Link className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere" to={paths.person(id)}>
            {fullName}
          </Link>
        )}
        {isMinor && <Badge tone="pending">Under 18</Badge>}
        <Badge tone={handedOverAt ? "done" : "pending"}>{handedOverAt ? "Handed over" : "Due"}</Badge>
      </p>
      <p className="text-ink-2 text-sm wrap-anywhere">{[phone, email, address].filter(Boolean).join(" · ")}</p>
      <p className="text-ink-2 text-sm wrap-anywhere">
        Earned on {dayInLagos(new Date(earnedAt))}
        {handedOverAt &&
          `; handed over on ${dayInLagos(new Date(handedOverAt))}${handedOverBy ? ` by ${handedOverBy}` : ""}${note ? `: ${note}` : ""}`}
      </p>
    </div>
  );
}

type ActsProps = { mifi: Mifi; busy: boolean; onHand: (mifi: Mifi) => void; onUndo: (mifi: Mifi) => void };

function Acts({ mifi, busy, onHand, onUndo }: ActsProps) {
  if (mifi.fullName === null) return null;
  return mifi.handedOverAt ? (
    <Button variant="ghost" size="sm" disabled={busy} onClick={() => onUndo(mifi)}>
      Take it back<span className="sr-only"> from {mifi.fullName}</span>
    </Button>
  ) : (
    <Button variant="line" size="sm" onClick={() => onHand(mifi)}>
      Handed over<span className="sr-only"> to {mifi.fullName}</span>
    </Button>
  );
}
