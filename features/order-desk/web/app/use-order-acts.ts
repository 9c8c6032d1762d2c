import { ask } from "#ui/api/ask.ts";
import { useKeyedAct } from "#ui/hooks/use-keyed-act.ts";
import { approveRefund, askRefund, extendPart, turnRefundDown } from "../../calls.ts";
import type { Extension, Refund } from "../../contract.ts";

/** What staff do about an order, one thing at a time. */
export function useOrderActs(orderId: string) {
  const { run, ...act } = useKeyedAct([["office-order", orderId], ["office-orders"]]);
  return {
    ...act,
    /** Answers whether it is done or waits for a second person; null where neither. */
    refund: async (refund: Refund): Promise<"done" | "waits" | null> => {
      let waits = false;
      const isDone = await run(["refund", refund], async (requestKey) => {
        const { approvalId } = await ask(askRefund, { params: { id: orderId }, body: refund, requestKey });
        waits = Boolean(approvalId);
      });
      return isDone ? (waits ? "waits" : "done") : null;
    },
    /** Answers whether it is done. */
    approve: (id: string) => run(["approve", id], (requestKey) => ask(approveRefund, { params: { id }, requestKey })),
    /** Answers whether it is done. */
    turnDown: (id: string, reason: string) =>
      run(["turn-down", id, reason], (requestKey) =>
        ask(turnRefundDown, { params: { id }, body: { reason }, requestKey }),
      ),
    /** Answers whether it is done. */
    extend: (extension: Extension) =>
      run(["extend", extension], (requestKey) =>
        ask(extendPart, { params: { id: orderId }, body: extension, requestKey }),
      ),
  };
}
