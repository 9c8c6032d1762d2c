import { useQuery } from "@tanstack/react-query";
import { shortMoment } from "#lib/local-time.ts";
import { errorMessage } from "#ui/api/call.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { FoundMessage, Side } from "../../contract.ts";
import { messagingTexts } from "../../texts.ts";
import { searchQuery } from "../queries.ts";

export type FoundMessagesProps = { side: Side; query: string; onChoose: (message: FoundMessage) => void };

/** The messages that hold the words that someone looks for; each leads to its place in its conversation. */
export function FoundMessages({ side, query: text, onChoose }: FoundMessagesProps) {
  const { data, error, isFetching, refetch } = useQuery(searchQuery(side, text));
  if (error) {
    return (
      <LoadFailure
        message={errorMessage(error, messagingTexts.searchFailed)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Skeleton label="Looking for it..." className="grid gap-2 px-4">
        <SkeletonBlock className="h-16" />
        <SkeletonBlock className="h-16" />
      </Skeleton>
    );
  }
  if (data.data.length === 0) return <p className="px-4 py-6 text-sm text-ink-2">{messagingTexts.nothingFound}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label="Messages found">
      {data.data.map((match) => (
        <li key={match.id}>
          <button
            type="button"
            onClick={() => onChoose(match)}
            className="grid min-h-18 w-full gap-0.5 px-4 py-3 text-left hover:bg-surface-hover focus-visible:-outline-offset-3"
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="truncate font-semibold">{match.name}</span>
              <time dateTime={match.createdAt} className="flex-none text-xs text-ink-3 tabular-nums">
                {shortMoment(new Date(match.createdAt), new Date())}
              </time>
            </span>
            <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
              {match.fromMe && "You: "}
              {match.excerpt}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
