import { useState } from "react";
import { ask, askForFile } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDownload } from "#ui/hooks/use-download.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import {
  approveLine,
  confirmExact,
  confirmLine,
  getReceipt,
  ignoreLine,
  joinLine,
  markAsDifferent,
  refuseClaim,
  turnLineDown,
  undoLine,
} from "../../calls.ts";
import type { Shares } from "../../contract.ts";

/** What was done last, with the line whose undoing takes it back; null where it cannot be. */
export type Done = { message: string; lineId: string | null };

export const unreachable = notReached("Please try again: nothing counts twice.");

/** What the desk does. One thing at a time; a key that was not answered is sent again, so that nothing counts twice. */
export function useDesk() {
  const [done, setDone] = useState<Done | null>(null);
  const reread = useStale(["transfers"], ["office-waiting"]);
  // What was sent and not answered is known again by its name.
  const act = useAct(({ task }: { name: string; task: (requestKey: string) => Promise<Done> }, key) => task(key), {
    onDone: async (what) => {
      setDone(what);
      await reread();
    },
    onError: reread,
  });
  const receipt = useDownload((id: string) => askForFile(getReceipt, { params: { id } }), {
    otherwiseNamed: "receipt",
    failed: "The receipt could not be loaded.",
  });
  const run = (name: string, task: (requestKey: string) => Promise<Done>) => act.run({ name, task: task });

  return {
    isBusy: act.isBusy,
    error: act.error,
    clear: act.clear,
    done,
    confirm: (lineId: string, shares: Shares, text: string) =>
      run(`confirm ${lineId} ${JSON.stringify(shares)}`, async (requestKey) => {
        const { approvalId } = await ask(confirmLine, { params: { id: lineId }, body: { shares }, requestKey });
        return approvalId
          ? { message: "Asked for: a second person approves it", lineId: null }
          : { message: text, lineId };
      }),
    approve: (approvalId: string, lineId: string, text: string) =>
      run(`approve ${approvalId}`, async (requestKey) => {
        await ask(approveLine, { params: { id: approvalId }, requestKey });
        return { message: text, lineId };
      }),
    turnDown: (approvalId: string, reason: string) =>
      run(`turn down ${approvalId} ${reason}`, async (requestKey) => {
        await ask(turnLineDown, { params: { id: approvalId }, body: { reason }, requestKey });
        return { message: "Turned down: it waits again", lineId: null };
      }),
    exact: () =>
      run("exact", async (requestKey) => {
        const { confirmedCount } = await ask(confirmExact, { requestKey });
        return { message: `${confirmedCount} exact transfers confirmed`, lineId: null };
      }),
    ignore: (lineId: string, reason: string, text: string) =>
      run(`ignore ${lineId}`, async () => {
        await ask(ignoreLine, { params: { id: lineId }, body: { reason } });
        return { message: text, lineId };
      }),
    same: (lineId: string, typedId: string, text: string) =>
      run(`join ${lineId} ${typedId}`, async () => {
        await ask(joinLine, { params: { id: lineId }, body: { lineId: typedId } });
        return { message: text, lineId };
      }),
    apart: (lineId: string, text: string) =>
      run(`keep apart ${lineId}`, async () => {
        await ask(markAsDifferent, { params: { id: lineId } });
        return { message: text, lineId: null };
      }),
    /** What another part of the desk did. */
    tell: (notifiedDone: Done) => run("tell", async () => notifiedDone),
    undo: (lineId: string, text: string) =>
      run(`undo ${lineId}`, async (requestKey) => {
        await ask(undoLine, { params: { id: lineId }, requestKey });
        return { message: text, lineId: null };
      }),
    refuse: (claimId: string, reason: string, text: string) =>
      run(`refuse ${claimId}`, async () => {
        await ask(refuseClaim, { params: { id: claimId }, body: { reason } });
        return { message: text, lineId: null };
      }),
    /** Hands the receipt to the browser as a download: it is opened nowhere in the academy's own pages. */
    receipt: receipt.run,
  };
}
