import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { type ApiFault, asFault } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { askRefund, extendPart } from "../../calls.ts";
import type { Extension, Refund } from "../../contract.ts";

/**
 * What staff do about an order, one thing at a time. The same content goes with the same key until it is done, also when the dialog was
 * closed in between: what was sent and not answered is done once.
 */
export function useOrderActs(orderId: string) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const keys = useRef(new Map<string, string>());

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
      void queries.invalidateQueries({ queryKey: ["office-order", orderId] });
      void queries.invalidateQueries({ queryKey: ["office-orders"] });
    }
  }

  return {
    isBusy,
    fault,
    clear: () => setFault(null),
    /** Answers whether it is done. */
    refund: (refund: Refund) =>
      run(["refund", refund], (requestKey) => ask(askRefund, { params: { id: orderId }, body: refund, requestKey })),
    /** Answers whether it is done. */
    extend: (extension: Extension) =>
      run(["extend", extension], (requestKey) =>
        ask(extendPart, { params: { id: orderId }, body: extension, requestKey }),
      ),
  };
}

/** What a dialog of these acts is given. */
export type ActProps = { isBusy: boolean; fault: ApiFault | null; onClose: () => void };
