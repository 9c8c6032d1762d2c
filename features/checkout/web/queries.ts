import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getOrder, getPayment, getReceipt, listCards, listOrders } from "../calls.ts";

/** All orders of the student, and the credit. */
export const ordersQuery = () => queryOptions({ queryKey: ["orders"], ...answeredBy(listOrders) });

/** One order, with the payment methods for it. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ["orders", id], ...answeredBy(getOrder, { params: { id } }) });

/** The cards that the student let be stored. */
export const cardsQuery = () => queryOptions({ queryKey: ["cards"], ...answeredBy(listCards) });

/** What became of a payment; asked again every two seconds while it is under way. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["payments", id],
    ...answeredBy(getPayment, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && data.data.payment.state !== "open" ? false : 2_000),
    refetchIntervalInBackground: false,
  });

/** What the receipt of a payment shows. */
export const receiptQuery = (paymentId: string) =>
  queryOptions({ queryKey: ["receipts", paymentId], ...answeredBy(getReceipt, { params: { id: paymentId } }) });
