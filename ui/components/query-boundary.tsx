import type { ReactNode } from "react";
import { asApiError, errorMessage } from "#ui/api/call.ts";
import { LoadFailure, type LoadFailureProps } from "./load-failure.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What `useQuery` and `usePageQuery` answer, as far as a page needs it to show something. */
export type QueryState<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/**
 * What a query brings: drawn by `children` once it is there (an older answer stays while a newer one fails), its outline while
 * it loads, or a sentence with another try, but for what the account may not read. `loading` is announced to screen readers; `failed` where the server gives no reason.
 */
export function QueryBoundary<Data>({
  query: { data, error, isPending, isFetching, refetch },
  loading,
  skeleton,
  failed,
  kind,
  className,
  children,
}: {
  query: QueryState<Data>;
  loading: string;
  skeleton: ReactNode;
  failed: string;
  children: (data: Data) => ReactNode;
} & Pick<LoadFailureProps, "kind" | "className">) {
  if (data !== undefined) return children(data);
  if (isPending) return <Skeleton label={loading}>{skeleton}</Skeleton>;
  return (
    <LoadFailure
      kind={kind}
      message={errorMessage(error, failed)}
      busy={isFetching}
      onRetry={asApiError(error).status === 403 ? undefined : () => void refetch()}
      className={className}
    />
  );
}
