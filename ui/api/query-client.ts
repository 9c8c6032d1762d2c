import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./call.ts";

/** Answers of the server are believed for this long before a page that shows them asks again in the background. */
const freshMs = 20_000;

/** What a further try cannot change: the server understood and refused. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Reads again also where the first answer is still on its way: it may show what was before. The library would wait for it and believe it. */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    if (filters.refetchType !== "none")
      for (const query of this.getQueryCache().findAll({ ...filters, type: "active", fetchStatus: "fetching" }))
        if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/**
 * What pages behind the login have read, so that moving between them shows at once what is known. Keys begin with the name
 * of what they hold (`["my-courses"]`), the word by which the server reports that it changed. One a page; emptied when the
 * session ends, because the next one may be another user's.
 */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      gcTime: 30 * 60_000,
      // A lost network is shown at once with a way to try again; react-query would wait for the browser's word of being online.
      networkMode: "always",
      // What failed comes by itself once the line is back. In this mode the library would leave it to the button.
      refetchOnReconnect: ({ state }) => state.status === "error",
      retry: (count, error) => count < 1 && !isFinal(error),
      retryDelay: 800,
    },
    mutations: { networkMode: "always" },
  },
});
