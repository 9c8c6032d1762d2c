import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { findOrders, getDesk, getStatement } from "../calls.ts";

/** What waits at the desk. Asked again now and then: others decide, too. */
export const deskQuery = () =>
  queryOptions({ queryKey: ["transfers"], ...answeredBy(getDesk), refetchInterval: 60_000 });

/** A statement with what its columns seem to be. Not asked again while someone changes them. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ["statements", id],
    ...answeredBy(getStatement, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Orders by reference, name or address; nothing is asked below two letters. */
export const ordersQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk-orders", q],
    ...answeredBy(findOrders, { query: { q } }),
    enabled: q.length >= 2,
  });
