import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** A function that has the queries which begin with these keys read again; for the `after` of an act. */
export function useStale(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
