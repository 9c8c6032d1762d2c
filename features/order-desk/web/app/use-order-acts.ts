import { ask } from "#ui/api/ask.ts";
import { useKeyedAct } from "#ui/hooks/use-keyed-act.ts";
import { askRefund, extendPart } from "../../calls.ts";
import type { Extension, Refund } from "../../contract.ts";

/** What staff do about an order, one thing at a time. */
export function useOrderActs(orderId: string) {
  const { run, ...act } = useKeyedAct([["office-order", orderId], ["office-orders"]]);
  return {
    ...act,
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
