import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { getOrder, getPeriods, getRefundEffect, getSecondPerson, listCoupons, listOrders } from "../calls.ts";
import type { OrderFilter } from "../contract.ts";

/** A page of the orders that fit, the newest first; `before` is the `next` of the page before. What was shown stays until it is there. */
export const ordersQuery = (filter: OrderFilter, before: string | undefined) =>
  queryOptions({
    queryKey: ["office-orders", filter, before],
    ...answeredBy(listOrders, { query: { ...filter, before } }),
    placeholderData: keepPreviousData,
  });

/** One order whole. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ["office-order", id], ...answeredBy(getOrder, { params: { id } }) });

/** Has an order and the lists of orders read again. */
export const useOrderStale = (id: string) => useStale(["office-order", id], ["office-orders"]);

/** What a refund of so much would do; nothing is asked while there is no amount. */
export const refundEffectQuery = (id: string, amountMinor: number | null, isGoodwill: boolean) =>
  queryOptions({
    queryKey: ["office-order", id, "effect", amountMinor, isGoodwill],
    ...answeredBy(getRefundEffect, {
      params: { id },
      query: { amountMinor: amountMinor ?? 1, isGoodwill: isGoodwill ? "1" : "0" },
    }),
    enabled: amountMinor !== null,
  });

/** The academy's periods of payment, in days. */
export const periodsQuery = () => queryOptions({ queryKey: ["office-periods"], ...answeredBy(getPeriods) });

/** The amounts above which two people of staff decide. */
export const secondPersonQuery = () => queryOptions({ queryKey: ["second-person"], ...answeredBy(getSecondPerson) });

/** The academy's coupons, the newest first; `before` is the `next` of the page before. */
export const couponsQuery = (before?: string) =>
  queryOptions({ queryKey: ["office-coupons", before], ...answeredBy(listCoupons, { query: { before } }) });
