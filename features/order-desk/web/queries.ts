import { queryOptions } from "@tanstack/react-query";
import { refundList } from "#features/checkout/office-contract.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { getBank, getOrder, getPeriods, getRefundAccount, getRefundEffect, getSecondPerson } from "../calls.ts";
import { getVatSettings } from "../vat-calls.ts";

/** One order whole. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ["office-order", id], ...answeredBy(getOrder, { params: { id } }) });

/** Has an order and the lists of orders read again. */
export const useOrderStale = (id: string) =>
  useStale(["office-order", id], ["office-orders"], [refundList.name], ["office-waiting"]);

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

/** The account that a refund goes to, whole; what staff send money by is never an old one. */
export const refundAccountQuery = (id: string) =>
  queryOptions({ queryKey: ["refund-account", id], ...answeredBy(getRefundAccount, { params: { id } }), gcTime: 0 });

/** The academy's periods of payment, in days. */
export const periodsQuery = () => queryOptions({ queryKey: ["office-periods"], ...answeredBy(getPeriods) });

/** The academy's tax number. */
export const vatSettingsQuery = () => queryOptions({ queryKey: ["vat-settings"], ...answeredBy(getVatSettings) });

/** The account that students send transfers to. */
export const bankQuery = () => queryOptions({ queryKey: ["office-bank"], ...answeredBy(getBank) });

/** The amounts above which two staff members decide. */
export const secondPersonQuery = () => queryOptions({ queryKey: ["second-person"], ...answeredBy(getSecondPerson) });
