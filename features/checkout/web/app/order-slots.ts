import type { ReactNode } from "react";
import type { OrderPageView } from "../../contract.ts";

/** What features above show on the page of an order. `sponsor`: how another user is asked to pay an order that still has something due. */
export type OrderSlots = {
  sponsor?: (order: OrderPageView) => ReactNode;
  /** What happens next of what features above know, as rows of the list: the first class, the Mifi. */
  steps?: ReactNode;
};
