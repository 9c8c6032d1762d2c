import { useState } from "react";
import { ask, askForFile } from "#ui/api/ask.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
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
  keepApart,
  refuseClaim,
  turnLineDown,
  undoLine,
} from "../../calls.ts";
import type { Shares } from "../../contract.ts";

/** What was done last, with the line whose undoing takes it back; null where it cannot be. */
export type Done = { words: string; lineId: string | null };

const unreachable = notReached("Please try again: nothing counts twice.");

/** What the desk does. One thing at a time; a key that was not answered is sent again, so that nothing counts twice. */
export function useDesk() {
  const [done, setDone] = useState<Done | null>(null);
  const reread = useStale(["transfers"]);
  // What was sent and not answered is known again by its name.
  const act = useAct(({ work }: { name: string; work: (requestKey: string) => Promise<Done> }, key) => work(key), {
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
  const run = (name: string, work: (requestKey: string) => Promise<Done>) => act.run({ name, work });

  return {
    busy: act.isBusy,
    fault: act.error ? sentenceOf(act.error, unreachable) : "",
    done,
    clear: act.clear,
    confirm: (lineId: string, shares: Shares, words: string) =>
      run(`confirm ${lineId} ${JSON.stringify(shares)}`, async (requestKey) => {
        const { approvalId } = await ask(confirmLine, { params: { id: lineId }, body: { shares }, requestKey });
        return approvalId ? { words: "Asked for: a second person approves it", lineId: null } : { words, lineId };
      }),
    approve: (approvalId: string, lineId: string, words: string) =>
      run(`approve ${approvalId}`, async (requestKey) => {
        await ask(approveLine, { params: { id: approvalId }, requestKey });
        return { words, lineId };
      }),
    turnDown: (approvalId: string, reason: string) =>
      run(`turn down ${approvalId} ${reason}`, async (requestKey) => {
        await ask(turnLineDown, { params: { id: approvalId }, body: { reason }, requestKey });
        return { words: "Turned down: it waits again", lineId: null };
      }),
    exact: () =>
      run("exact", async (requestKey) => {
        const { confirmedCount } = await ask(confirmExact, { requestKey });
        return { words: `${confirmedCount} exact transfers confirmed`, lineId: null };
      }),
    ignore: (lineId: string, reason: string, words: string) =>
      run(`ignore ${lineId}`, async () => {
        await ask(ignoreLine, { params: { id: lineId }, body: { reason } });
        return { words, lineId };
      }),
    same: (lineId: string, typedId: string, words: string) =>
      run(`join ${lineId} ${typedId}`, async () => {
        await ask(joinLine, { params: { id: lineId }, body: { lineId: typedId } });
        return { words, lineId };
      }),
    apart: (lineId: string, words: string) =>
      run(`keep apart ${lineId}`, async () => {
        await ask(keepApart, { params: { id: lineId } });
        return { words, lineId: null };
      }),
    /** What another part of the desk did. */
    tell: (told: Done) => run("tell", async () => told),
    undo: (lineId: string, words: string) =>
      run(`undo ${lineId}`, async (requestKey) => {
        await ask(undoLine, { params: { id: lineId }, requestKey });
        return { words, lineId: null };
      }),
    refuse: (claimId: string, reason: string, words: string) =>
      run(`refuse ${claimId}`, async () => {
        await ask(refuseClaim, { params: { id: claimId }, body: { reason } });
        return { words, lineId: null };
      }),
    /** Hands the receipt to the browser as a download: it is opened nowhere in the academy's own pages. */
    receipt: receipt.run,
  };
}
