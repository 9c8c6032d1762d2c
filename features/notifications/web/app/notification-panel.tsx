import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { clockTime, groupByDay } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { toast } from "#ui/components/toast.tsx";
import { readNotifications } from "../../calls.ts";
import type { Notification, Unread } from "../../contract.ts";
import { notificationTexts } from "../../texts.ts";
import { notificationsQuery } from "../queries.ts";
import { NotificationsLoading } from "./notifications-loading.tsx";

/**
 * What the panel of the bell shows: by day, the newest first. What is shown counts as read at once (DASH-04); what was unread
 * when it came into view keeps its mark until the panel is closed, so that a reader sees what is new.
 */
export default function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...notificationsQuery(),
      // Anybody who opens the panel wants what is true now.
      staleTime: 0,
    });
  const all = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const marked = useRef(new Set<string>());

  const markRead = useMutation({
    mutationFn: (ids: string[] | null) => ask(readNotifications, { body: ids === null ? {} : { ids } }),
    onSuccess: ({ unread: left }) =>
      queryClient.setQueryData<Unread>(["unread"], (counts) => counts && { ...counts, notifications: left }),
  });

  useEffect(() => {
    const ids = all.filter((notice) => notice.unread && !marked.current.has(notice.id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    // At most a hundred go into one call. One that fails is tried again when the panel is opened next.
    for (let at = 0; at < ids.length; at += 100) markRead.mutate(ids.slice(at, at + 100));
  }, [all, markRead.mutate]);

  if (isPending) return <NotificationsLoading />;
  if (error && all.length === 0) {
    const message = errorMessage(error, notificationTexts.failed);
    return <LoadFailure message={message} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (all.length === 0) {
    return <EmptyState kind="post" message={notificationTexts.none} hint={notificationTexts.noneHint} />;
  }

  function readAll() {
    setFresh(new Set());
    markRead.mutate(null, { onError: (cause) => toast.error(errorMessage(cause, notificationTexts.readFailed)) });
  }
  const isAllRead = fresh.size === 0 && unread === 0;

  return (
    <div className="grid gap-5">
      <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-2">
          {isAllRead ? "All read" : `${Math.max(fresh.size, unread)} new`}
        </p>
        {/* Stays where it is, so that the focus does. */}
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isAllRead || undefined}
          className="aria-disabled:opacity-60"
          onClick={() => !isAllRead && readAll()}
        >
          {notificationTexts.readAll}
        </Button>
      </div>
      {groupByDay(all, momentOf, new Date()).map(({ day, things }) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-2 text-sm font-semibold text-ink-2">{day}</h3>
          <ul className="grid divide-y divide-line border-y border-line">
            {things.map((notice) => (
              <li key={notice.id}>
                <Line notice={notice} isFresh={fresh.has(notice.id)} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="line"
          size="sm"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </div>
  );
}

const momentOf = (notice: Notification) => new Date(notice.createdAt);

function Line({ notice, isFresh, onFollow }: { notice: Notification; isFresh: boolean; onFollow: () => void }) {
  const look = "flex min-h-14 items-start gap-3 py-3";
  const contents = (
    <>
      <span aria-hidden="true" className={`mt-1.5 size-2.5 flex-none rounded-[2px] ${isFresh ? "bg-light" : ""}`} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={isFresh ? "font-semibold wrap-anywhere" : "wrap-anywhere"}>
          {isFresh && <span className="sr-only">Unread: </span>}
          {notice.message}
        </span>
        <time dateTime={notice.createdAt} className="text-xs text-ink-3 tabular-nums">
          {clockTime(momentOf(notice))}
        </time>
      </span>
    </>
  );
  if (!notice.link) return <div className={look}>{contents}</div>;
  const link = `${look} hover:bg-surface-hover`;
  // Pages outside the dashboard are not hydrated: the browser loads them as a whole.
  return notice.link.startsWith(paths.dashboard()) ? (
    <Link to={notice.link} className={link} onClick={onFollow}>
      {contents}
    </Link>
  ) : (
    <a href={notice.link} className={link}>
      {contents}
    </a>
  );
}
