import { useInfiniteQuery } from "@tanstack/react-query";
import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { fetchSecurityEvents } from "../../account-api.ts";

/** What happened to the security of the account, newest first. */
export function SecurityTrail() {
  const query = useInfiniteQuery({
    queryKey: ["security-events"],
    queryFn: ({ pageParam }) => fetchSecurityEvents(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

  async function showOlder() {
    const { error } = await query.fetchNextPage();
    if (error) toast.error(errorMessage(error, accountTexts.updateError));
  }

  return (
    <QueryBoundary
      query={query}
      loading="Loading your security activity..."
      skeleton={<SkeletonBlock className="h-32" />}
      failed="Your security activity could not be loaded."
    >
      {({ pages }) => (
        <div className="grid gap-3">
          <ol className="divide-y divide-line border-y border-line text-sm">
            {pages
              .flatMap((page) => page.data)
              .map((event) => (
                <li key={event.id} className="py-3">
                  <p className="font-medium">{event.text}</p>
                  {event.note && <p className="wrap-anywhere">{event.note}</p>}
                  <p className="hint wrap-anywhere">
                    <time dateTime={event.at}>{momentText(new Date(event.at))}</time>
                    {[event.device, event.ipAddress].filter(Boolean).map((part) => ` · ${part}`)}
                  </p>
                </li>
              ))}
          </ol>
          {query.hasNextPage && (
            <Button
              variant="line"
              size="sm"
              className="justify-self-start"
              busy={query.isFetchingNextPage}
              busyLabel="Loading..."
              onClick={() => void showOlder()}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
