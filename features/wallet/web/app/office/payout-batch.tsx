import { counted } from "#lib/counted.ts";
import { formatMoney } from "#lib/money.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { askForFile } from "#ui/api/ask.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { approveBatch, exportBatch, settleLines } from "../../../batch-calls.ts";
import type { PayoutBatch, PayoutLine } from "../../../batch-contract.ts";
import { batchLineLabels } from "../../../batch-texts.ts";
import type { Reasoned } from "./batch-reason-dialog.tsx";

const stateTexts = {
  made: { tone: "pending", text: "Waits to be approved" },
  approved: { tone: "info", text: "Approved" },
  cancelled: { tone: "plain", text: "Cancelled" },
} as const;
const lineTones = { open: "info", paid: "done", failed: "bad", dropped: "plain" } as const;

/** One batch with its lines, and what may be done about it. */
export function Batch({
  batch,
  mayChange,
  onReason,
}: {
  batch: PayoutBatch;
  mayChange: boolean;
  onReason: (reasoned: Reasoned) => void;
}) {
  const { id, state, currency, totalMinor, madeBy, madeAt, approvedBy, needsSecond, isOwn, lines } = batch;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const open = lines.filter((line) => line.state === "open");
  const isDone = state === "approved" && open.length === 0;
  const approve = useConfirm(approveBatch, {
    stale: ["payouts"],
    done: () => "Approved: take its file to the bank",
    question: (_: null) => ({
      title: `Approve ${money(totalMinor)}?`,
      text: `${counted(lines.length, "tutor")} will be paid with this file.`,
      confirm: "Approve it",
      busyLabel: "Approving...",
      input: { params: { id } },
    }),
  });
  const pay = useConfirm(settleLines, {
    stale: ["payouts"],
    done: () => "Recorded, and the tutors are notified",
    question: (paid: readonly PayoutLine[]) => ({
      title: `Did ${money(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0))} leave the bank?`,
      text: `${counted(paid.length, "tutor")} will read that they are paid.`,
      confirm: "It is paid",
      busyLabel: "Recording...",
      input: { params: { id }, body: { lines: paid.map((line) => line.id), outcome: { state: "paid" as const } } },
    }),
  });
  const file = useDownload(() => askForFile(exportBatch, { params: { id } }), {
    otherwiseNamed: "payout.csv",
    failed: "The file could not be loaded.",
  });
  return (
    <Card as="section" padded aria-label={`Batch of ${money(totalMinor)}`} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <b className="text-h4 tabular-nums">{money(totalMinor)}</b>
        <Badge dot tone={isDone ? "done" : stateTexts[state].tone}>
          {isDone ? "Done" : stateTexts[state].text}
        </Badge>
      </p>
      <p className="text-ink-2 text-sm wrap-anywhere">
        Made by {madeBy}, {momentText(new Date(madeAt))}
        {approvedBy && `; approved by ${approvedBy}`}
        {state === "made" && needsSecond && ". Another person approves it"}
      </p>
      {mayChange && state !== "cancelled" && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {state === "made" && !(needsSecond && isOwn) && (
            <Button size="sm" onClick={() => approve.ask(null)}>
              Approve {money(totalMinor)}
            </Button>
          )}
          {state === "approved" && (
            <Button variant="line" size="sm" onClick={() => void file.run()}>
              File for the bank, CSV
            </Button>
          )}
          {state === "approved" && open.length > 1 && (
            <Button size="sm" onClick={() => pay.ask(open)}>
              All {open.length} are paid
            </Button>
          )}
          {open.length === lines.length && (
            <Button variant="line" size="sm" onClick={() => onReason({ batch, line: null })}>
              Cancel the batch
            </Button>
          )}
        </div>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="grid items-center gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="min-w-0 wrap-anywhere">
              {line.tutorName} <Badge tone={lineTones[line.state]}>{batchLineLabels[line.state]}</Badge>
              <span className="block text-ink-2 text-sm">
                {line.bankName}, ending {line.lastFour}
                {line.reason && `: ${line.reason}`}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2 sm:justify-end">
              <b className="font-semibold tabular-nums">{money(line.amountMinor)}</b>
              {mayChange && state === "approved" && line.state === "open" && (
                <Button variant="soft" size="sm" onClick={() => pay.ask([line])}>
                  Paid<span className="sr-only"> to {line.tutorName}</span>
                </Button>
              )}
              {mayChange && state === "approved" && (line.state === "open" || line.state === "paid") && (
                <Button variant="line" size="sm" onClick={() => onReason({ batch, line })}>
                  Failed<span className="sr-only">: {line.tutorName}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {approve.dialog}
      {pay.dialog}
    </Card>
  );
}
