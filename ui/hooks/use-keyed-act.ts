import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ApiFault, asFault } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";

/**
 * One act of staff at a time. The same content goes with the same key until it is done, also when the dialog was closed in between:
 * what was sent and not answered is done once. What `stale` names is read again after each try.
 */
export function useKeyedAct(stale: readonly QueryKey[]) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const keys = useRef(new Map<string, string>());

  /** Answers whether it is done. */
  async function run(content: unknown, work: (requestKey: string) => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setFault(null);
    const name = JSON.stringify(content);
    const requestKey = keys.current.get(name) ?? newKey();
    keys.current.set(name, requestKey);
    try {
      await work(requestKey);
      keys.current.delete(name);
      return true;
    } catch (error) {
      setFault(asFault(error));
      return false;
    } finally {
      setBusy(false);
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
    }
  }

  return { isBusy, fault, clear: () => setFault(null), run };
}

/** What a dialog of these acts is given. */
export type ActProps = { isBusy: boolean; fault: ApiFault | null; onClose: () => void };
