import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";

/**
 * `useQuery` for what takes long to draw. react-query has its answers drawn in one go, which holds up a phone for a tenth of a
 * second where a page is full; here React draws them in slices next to whatever else is to be done, and shows the page when it is
 * whole. What is known when the page opens, or when it asks for something else, is drawn at once: never the one thing under the
 * name of the other. `isPending`: there is nothing to show yet, and no failure either.
 */
export function usePageQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
) {
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useQuery(options);
  const key = hashKey(options.queryKey);
  // Together, so that what stays from before is marked as old for as long as it is shown.
  const known = useMemo(() => ({ key, answer, isPlaceholderData }), [key, answer, isPlaceholderData]);
  const deferred = useDeferredValue(known);
  const { answer: data, isPlaceholderData: isOld } = deferred.key === key ? deferred : known;
  return {
    data,
    error,
    isFetching,
    isPlaceholderData: isOld,
    refetch,
    isPending: data === undefined && (answer !== undefined || error === null),
  };
}
