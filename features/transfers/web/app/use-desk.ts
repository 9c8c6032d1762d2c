import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask, askForFile } from "#ui/api/ask.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { toast } from "#ui/components/toast.tsx";
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
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const keys = useRef(new Map<string, string>());

  async function run(name: string, work: (requestKey: string) => Promise<Done>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFault("");
    const requestKey = keys.current.get(name) ?? newKey();
    keys.current.set(name, requestKey);
    try {
      setDone(await work(requestKey));
      keys.current.delete(name);
      await queries.invalidateQueries({ queryKey: ["transfers"] });
      return true;
    } catch (error) {
      const sentence = sentenceOf(error, unreachable);
      // What the server refused is over; what nobody answered may have been done.
      if (sentence !== unreachable) keys.current.delete(name);
      setFault(sentence);
      await queries.invalidateQueries({ queryKey: ["transfers"] });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    fault,
    done,
    clear: () => setFault(""),
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
    async receipt(claimId: string) {
      try {
        const { file, name } = await askForFile(getReceipt, { params: { id: claimId } });
        const link = document.createElement("a");
        link.href = URL.createObjectURL(file);
        link.download = name ?? "receipt";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      } catch (error) {
        toast.error(sentenceOf(error, "The receipt could not be loaded."));
      }
    },
  };
}
