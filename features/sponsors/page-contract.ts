import type { OrderPageView } from "#features/checkout/contract.ts";

/** What a sponsor's page shows. */

export type SponsoredOrder = {
  /** As the student wrote it; nothing else of them is shown. */
  firstName: string;
  course: Pick<OrderPageView["course"], "title" | "school" | "glyph">;
  planName: string;
  tutor: string | null;
  currency: OrderPageView["currency"];
  /** `name`: `Installment 2 of 2`. */
  instalments: (OrderPageView["instalments"][number] & { name: string })[];
  next: OrderPageView["next"];
  totalMinor: number;
  paidMinor: number;
  /** What staff took for it at the desk and a second of them is still to confirm; null where nothing waits. */
  atDeskMinor: number | null;
  /** Until when the price of an order holds that nothing came for: an instant. Null once it is begun. */
  holdsUntil: string | null;
  providers: OrderPageView["providers"];
  transfer: OrderPageView["transfer"];
  reference: string;
  /** Its student pays the next instalment by it, and nothing else. */
  isOwn: boolean;
  /** The monthly note can be requested. */
  offersNotes: boolean;
  /** Payments that came by this link, the newest first. `isNew`: within the hour, so that the page shows thank you. */
  paidHere: {
    id: string;
    amountMinor: number;
    paidOn: string;
    isNew: boolean;
    method: string | null;
    receipt: string;
  }[];
  /** Why the last try by this link failed; null where it did not. */
  failure: string | null;
  underWay: PendingPaymentView | null;
};

/** A payment of the order that no one knows the end of yet. */
export type PendingPaymentView = {
  paymentId: string;
  amountMinor: number;
  /** It was begun by this link, and not by the student. */
  isHere: boolean;
  step:
    | { next: "wait" | "challenge" }
    | { next: "redirect"; address: string }
    | { next: "transfer"; accountNumber: string; bankName: string; accountHolder: string };
  /** Nothing is paid yet: another method can be taken. */
  mayLeave: boolean;
};

/**
 * `ended`: the student stopped the link. `over`: the order ran out or was cancelled. Of a student's own link: `own-paid`, its instalment is paid;
 * `own-ended`, it does nothing any more.
 */
export type SponsorPage =
  | { state: "unknown" | "ended" | "over" }
  | { state: "own-paid"; orderId: string }
  | { state: "own-ended"; orderId: string }
  | { state: "asks" | "paid"; order: SponsoredOrder };
