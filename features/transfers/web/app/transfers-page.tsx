import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading, PageTop } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Desk, DeskClaim } from "../../contract.ts";
import { deskQuery } from "../queries.ts";
import { ClaimList } from "./claim-list.tsx";
import { DecidedToday, decidedName } from "./decided-today.tsx";
import { Decision } from "./decision.tsx";
import { GiveDialog } from "./give-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { senderOf } from "./in-words.ts";
import { KeyCap } from "./key-cap.tsx";
import { LineRow } from "./line-row.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { StatementBar } from "./statement-bar.tsx";
import { useDesk } from "./use-desk.ts";

/** The transfer desk (DESK-01, PAY-09): what came to the bank, what it is for, and a person's decision about the rest. */
export function TransfersPage() {
  const query = useQuery(deskQuery());
  return (
    <>
      {!query.data && <PageHeading>Transfers</PageHeading>}
      <Loaded
        query={query}
        loading="Loading the transfers..."
        outline={<SkeletonBlock className="h-96" />}
        failed="The transfers could not be loaded."
        kind="receipt"
        className="card"
      >
        {(desk) => <TransferDesk desk={desk} />}
      </Loaded>
    </>
  );
}

type Asking = "give" | "split" | "ignore" | "down" | "import" | "keys" | DeskClaim | null;

const keyWords = [
  ["J, K", "next and previous transfer"],
  ["Enter", "confirm the chosen one"],
  ["Shift Enter", "confirm every exact one"],
  ["O", "give it to another order"],
  ["S", "split it among several orders"],
  ["X", "keep it as not ours"],
  ["U", "undo what was done last"],
  ["I", "import a statement"],
  ["?", "these keys"],
] as const;

function TransferDesk({ desk }: { desk: Desk }) {
  const act = useDesk();
  const [address, setAddress] = useSearchParams();
  const [asking, setAsking] = useState<Asking>(null);
  const [look, setLook] = useState({ lineId: "", at: 0 });
  const isWide = useMedia("(width >= 64rem)");
  const list = useRef<HTMLUListElement>(null);
  const { waiting } = desk;
  const found = waiting.findIndex(({ id }) => id === address.get("line"));
  // Where the chosen one was decided, the next takes its place.
  const lastAt = useRef(0);
  const at = waiting.length === 0 ? -1 : found >= 0 ? found : Math.min(lastAt.current, waiting.length - 1);
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
    const words = `${formatMoney(line)} to order ${order.reference} confirmed`;
    await act.confirm(line.id, [{ orderId: order.id, amountMinor: line.amountMinor }], words);
  }
  const undoLast = () => {
    const last = act.done?.lineId ?? desk.decidedToday[0]?.id;
    if (last) void act.undo(last, "Undone: it waits again");
  };

  useKeys({
    j: () => choose(found < 0 && document.activeElement?.closest("[data-line]") === null ? at : at + 1, true),
    k: () => choose(at - 1, true),
    Enter: order && !line?.approval ? () => void confirm() : null,
    "Shift+Enter": exactCount > 0 ? () => void act.exact() : null,
    o: line && !line.approval ? () => setAsking("give") : null,
    s: line && !line.approval ? () => setAsking("split") : null,
    x: line ? () => setAsking("ignore") : null,
    u: undoLast,
    i: () => setAsking("import"),
    "?": () => setAsking("keys"),
  });

  const closing = (isDone: boolean) => isDone && setAsking(null);
  const close = () => {
    act.clear();
    setAsking(null);
  };
  const decision = line && (
    <Decision
      line={line}
      at={look.lineId === line.id ? look.at : 0}
      onLook={(to) => setLook({ lineId: line.id, at: to })}
      isBusy={act.busy}
      onConfirm={() => void confirm()}
      onOther={() => setAsking("give")}
      onSplit={() => setAsking("split")}
      onIgnore={() => setAsking("ignore")}
      onReceipt={(id) => void act.receipt(id)}
      onApprove={() =>
        void (line.approval && act.approve(line.approval.id, line.id, `${formatMoney(line)} approved: it counts`))
      }
      onDown={() => setAsking("down")}
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
          {exactCount > 0 && (
            <Button size="sm" busy={act.busy} onClick={() => void act.exact()}>
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
                  {desk.waitingCount} {desk.waitingCount === 1 ? "transfer waits" : "transfers wait"} for a person
                  {desk.waitingCount > waiting.length && `, the first ${waiting.length} of them`}
                </h2>
                <ul ref={list} className="divide-y divide-line border-line border-t">
                  {waiting.map((one, index) => (
                    <li key={one.id}>
                      <LineRow line={one} isChosen={index === at} onChoose={() => choose(index)} />
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
            {desk.claims.length > 0 && (
              <ClaimList claims={desk.claims} onReceipt={(id) => void act.receipt(id)} onRefuse={setAsking} />
            )}
            {desk.decidedToday.length > 0 && (
              <DecidedToday
                lines={desk.decidedToday}
                onUndo={(one) => void act.undo(one.id, `${decidedName(one)}: undone, it waits again`)}
              />
            )}
          </div>
          {isWide && decision && <div className="sticky top-4">{decision}</div>}
        </div>
        <p className="hidden flex-wrap gap-x-5 gap-y-2 text-ink-2 text-sm pointer-fine:flex">
          {keyWords.slice(0, 7).map(([key, words]) => (
            <span key={key} className="flex items-center gap-2">
              <KeyCap>{key}</KeyCap> {words}
            </span>
          ))}
          <button type="button" className="link min-h-11" onClick={() => setAsking("keys")}>
            All keys
          </button>
        </p>
      </div>
      <div role="status" className="sticky bottom-3 z-10 mt-4 grid justify-items-end">
        {act.fault && asking === null ? (
          <div className="card max-w-120 p-3">
            <FieldError>{act.fault}</FieldError>
          </div>
        ) : (
          act.done && (
            <p className="on-wall door flex items-center gap-4 bg-wall px-4 py-2 text-on-wall text-sm">
              <Icon name="check" /> {act.done.words}
              {act.done.lineId && (
                <button type="button" className="link min-h-11 font-semibold text-on-wall" onClick={undoLast}>
                  Undo <KeyCap>U</KeyCap>
                </button>
              )}
            </p>
          )
        )}
      </div>
      {asking === "import" && <ImportDialog banks={desk.banks} onClose={close} />}
      {asking === "keys" && (
        <Dialog id="keys" open onClose={close} title="Keys" size="sm">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
            {keyWords.map(([key, words]) => (
              <div key={key} className="contents">
                <dt className="font-semibold">{key}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
      {line && (asking === "give" || asking === "split") && (
        <GiveDialog
          line={line}
          isSplit={asking === "split"}
          isBusy={act.busy}
          fault={act.fault}
          onGive={(shares) => void act.confirm(line.id, shares, `${formatMoney(line)} confirmed`).then(closing)}
          onClose={close}
        />
      )}
      {line?.approval && asking === "down" && (
        <ReasonDialog
          title={`${formatMoney(line)} does not count so`}
          label="Why"
          usual={["It is for another order", "The payer asks for it back", "It has to be looked into first"]}
          action={line.approval.isOwn ? "Take it back" : "Turn it down"}
          isBusy={act.busy}
          fault={act.fault}
          onGive={(reason) => void (line.approval && act.turnDown(line.approval.id, reason).then(closing))}
          onClose={close}
        />
      )}
      {line && asking === "ignore" && (
        <ReasonDialog
          title={`${formatMoney(line)} is not ours`}
          label="Why"
          usual={["Not a course payment", "Interest or refund of the bank", "Sent back to the payer"]}
          action="Keep it out"
          isBusy={act.busy}
          fault={act.fault}
          onGive={(reason) => void act.ignore(line.id, reason, `${senderOf(line)} kept as not ours`).then(closing)}
          onClose={close}
        />
      )}
      {typeof asking === "object" && asking && (
        <ReasonDialog
          title={`Refuse ${asking.order.studentName}'s transfer`}
          label="Why, for the student to read"
          usual={[
            "It did not reach our account.",
            "Your bank sent it back to you.",
            "The receipt is of another transfer.",
          ]}
          action="Refuse and tell the student"
          isBusy={act.busy}
          fault={act.fault}
          onGive={(reason) => void act.refuse(asking.id, reason, `${asking.order.studentName} is told`).then(closing)}
          onClose={close}
        />
      )}
    </>
  );
}
