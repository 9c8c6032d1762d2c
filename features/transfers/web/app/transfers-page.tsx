import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { GapNote } from "#features/accounts/web/public/gap-note.tsx";
import { counted } from "#lib/counted.ts";
import { formatMoney } from "#lib/money.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { PageHeading, PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Desk } from "../../contract.ts";
import { deskQuery } from "../queries.ts";
import { ClaimList } from "./claim-list.tsx";
import { DecidedToday, decidedName } from "./decided-today.tsx";
import { Decision, isFree } from "./decision.tsx";
import { type Asking, DeskDialogs, keyLabels } from "./desk-dialogs.tsx";
import { DoneStrip } from "./done-strip.tsx";
import { LineRow } from "./line-row.tsx";
import { StatementBar } from "./statement-bar.tsx";
import { useDesk } from "./use-desk.ts";

export const meta = appMeta("Transfers");

/** The transfer desk (DESK-01, PAY-09): what came to the bank, what it is for, and a staff member's decision about the rest. */
export function TransfersPage() {
  const query = useQuery(deskQuery());
  return (
    <>
      {!query.data && <PageHeading>Transfers</PageHeading>}
      <GapNote of="bank" />
      <QueryBoundary
        query={query}
        loading="Loading the transfers..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The transfers could not be loaded."
        kind="receipt"
        className="card"
      >
        {(desk) => <TransferDesk desk={desk} />}
      </QueryBoundary>
    </>
  );
}

function TransferDesk({ desk }: { desk: Desk }) {
  const act = useDesk();
  const [address, setAddress] = useSearchParams();
  const [asking, setAsking] = useState<Asking>(null);
  const [look, setLook] = useState({ lineId: "", at: 0 });
  const isWide = useMedia("(width >= 64rem)");
  const list = useRef<HTMLUListElement>(null);
  const { waiting } = desk;
  const claims = desk.claims.filter(({ isProposed }) => !isProposed);
  const index = waiting.findIndex(({ id }) => id === address.get("line"));
  // Where the chosen one was decided, the next takes its place.
  const lastAt = useRef(0);
  const at = waiting.length === 0 ? -1 : index >= 0 ? index : Math.min(lastAt.current, waiting.length - 1);
  const line = waiting[at];
  const order = line?.candidates[look.lineId === line?.id ? look.at : 0]?.order;
  const exactCount = waiting.filter(({ match, approval }) => match === "exact" && !approval).length;

  useEffect(() => {
    lastAt.current = Math.max(0, at);
  }, [at]);

  function choose(index: number, isByKey = false) {
    const next = waiting[index];
    if (!next) return;
    act.clear();
    setAddress({ line: next.id }, { replace: true });
    if (isByKey) list.current?.querySelector<HTMLElement>(`[data-line="${next.id}"]`)?.focus();
  }
  async function confirm() {
    if (!line || !order) return;
    const text = `${formatMoney(line)} to order ${order.reference} confirmed`;
    await act.confirm(line.id, [{ orderId: order.id, amountMinor: line.amountMinor }], text);
  }
  const undoLast = () => {
    const last = act.done?.lineId ?? desk.decidedToday[0]?.id;
    if (last) void act.undo(last, "Undone: it waits again");
  };

  useKeys({
    j: () => choose(index < 0 && document.activeElement?.closest("[data-line]") === null ? at : at + 1, true),
    k: () => choose(at - 1, true),
    Enter: order && !line?.approval ? () => void confirm() : null,
    "Shift+Enter": exactCount > 0 ? () => void act.exact() : null,
    o: line && isFree(line) ? () => setAsking("give") : null,
    s: line && isFree(line) ? () => setAsking("split") : null,
    x: line ? () => setAsking("ignore") : null,
    u: undoLast,
    i: () => setAsking("import"),
    t: () => setAsking("type"),
    "?": () => setAsking("keys"),
  });

  const close = () => {
    act.clear();
    setAsking(null);
  };
  const decision = line && (
    <Decision
      line={line}
      at={look.lineId === line.id ? look.at : 0}
      onLook={(to) => setLook({ lineId: line.id, at: to })}
      isBusy={act.isBusy}
      onConfirm={() => void confirm()}
      onOther={() => setAsking("give")}
      onSplit={() => setAsking("split")}
      onIgnore={() => setAsking("ignore")}
      onReceipt={(id) => void act.receipt(id)}
      onApprove={() =>
        void (line.approval && act.approve(line.approval.id, line.id, `${formatMoney(line)} approved: it counts`))
      }
      onDown={() => setAsking("down")}
      onSame={(typedId) => void act.same(line.id, typedId, `${formatMoney(line)} is what was typed: counted once`)}
      onApart={() => void act.apart(line.id, `${formatMoney(line)} is another payment`)}
    />
  );

  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Transfers</h1>
          <Button variant="line" size="sm" onClick={() => setAsking("import")}>
            <Icon name="upload" /> Import a statement
          </Button>
          <Button variant="line" size="sm" onClick={() => setAsking("type")}>
            <Icon name="pencil" /> Type a bank line
          </Button>
          {exactCount > 0 && (
            <Button size="sm" busy={act.isBusy} onClick={() => void act.exact()}>
              Confirm {exactCount} exact <KeyCap>Shift</KeyCap> <KeyCap>Enter</KeyCap>
            </Button>
          )}
        </div>
      </PageTop>
      <div data-wide className="grid grid-cols-1 gap-5">
        {desk.statement && <StatementBar statement={desk.statement} />}
        <div className={cx("grid grid-cols-1 gap-5", line && "lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start")}>
          <div className="grid grid-cols-1 gap-5">
            {waiting.length > 0 ? (
              <section aria-labelledby="waiting" className="card overflow-hidden">
                <h2 id="waiting" className="px-5 py-2.5 font-sans font-semibold text-ink-2 text-sm">
                  {counted(desk.waitingCount, "transfer waits", "transfers wait")} for a person
                  {desk.waitingCount > waiting.length && `, the first ${waiting.length} of them`}
                </h2>
                <ul ref={list} className="divide-y divide-line border-line border-t">
                  {waiting.map((item, index) => (
                    <li key={item.id}>
                      <LineRow line={item} isChosen={index === at} onChoose={() => choose(index)} />
                      {index === at && !isWide && <div className="bg-sunken p-3">{decision}</div>}
                    </li>
                  ))}
                </ul>
              </section>
            ) : (
              <EmptyState
                kind="receipt"
                className="card"
                message={desk.statement ? "No transfer waits for you." : "No statement is imported yet."}
                hint="Import the bank's statement each day: exact transfers count at once, the rest wait here."
                action={<Button onClick={() => setAsking("import")}>Import a statement</Button>}
              />
            )}
            {claims.length > 0 && (
              <ClaimList
                claims={claims}
                onReceipt={(id) => void act.receipt(id)}
                onRefuse={(claim) => setAsking({ what: "refuse", claim })}
              />
            )}
            {desk.decidedToday.length > 0 && (
              <DecidedToday
                lines={desk.decidedToday}
                onUndo={(item) => void act.undo(item.id, `${decidedName(item)}: undone, it waits again`)}
              />
            )}
          </div>
          {isWide && decision && <div className="sticky top-4">{decision}</div>}
        </div>
        <p className="hidden flex-wrap gap-x-5 gap-y-2 text-ink-2 text-sm pointer-fine:flex">
          {keyLabels.slice(0, 7).map(([key, text]) => (
            <span key={key} className="flex items-center gap-2">
              <KeyCap>{key}</KeyCap> {text}
            </span>
          ))}
          <button type="button" className="link min-h-11" onClick={() => setAsking("keys")}>
            All keys
          </button>
        </p>
      </div>
      <DoneStrip act={act} onUndo={undoLast} isHidden={asking !== null} />
      <DeskDialogs
        asking={asking}
        line={line}
        banks={desk.banks}
        act={act}
        onTyped={(id) => {
          setAsking(null);
          setAddress({ line: id }, { replace: true });
        }}
        onClose={close}
      />
    </>
  );
}

export default TransfersPage;
