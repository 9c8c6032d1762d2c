import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { BackToAll } from "#features/messaging/web/public/back-to-all.tsx";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { announcementTexts } from "../../texts.ts";
import { courseNewsQuery, readUpTo } from "../queries.ts";
import { AnnouncementList } from "./announcement-list.tsx";

export type NewsPanelProps = {
  /** Its slug. */
  course: string;
  /** The reader's conversations with tutors, to reply in. */
  conversationWith: (tutorId: string) => string | null;
  onBack: () => void;
};

/** What is announced in a course: to be read; who replies writes to their tutor. */
export default function NewsPanel({ course, conversationWith, onBack }: NewsPanelProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(courseNewsQuery(course));
  const [newest] = query.data?.pages ?? [];
  const title = newest?.course.title ?? "";
  const tutor = newest?.tutor ?? null;
  const conversation = tutor && conversationWith(tutor.id);

  const last = newest?.data.at(-1)?.id;
  const unread = newest?.unread ?? 0;
  const request = useRef<string | null>(null);
  useEffect(() => {
    if (unread === 0 || !last || request.current === last || document.visibilityState === "hidden") return;
    request.current = last;
    readUpTo(client, course, last).catch(() => {
      request.current = null;
    });
  }, [client, course, last, unread]);

  return (
    <section
      data-full-screen
      aria-label={`Announcements in ${title || "the course"}`}
      className="flex min-h-0 min-w-0 flex-col bg-bg max-md:fixed max-md:inset-0 max-md:z-2 min-[68.75rem]:border-l min-[68.75rem]:border-line"
    >
      <header className="flex min-h-18 flex-none items-center gap-3 border-b border-line bg-surface px-2 md:px-4">
        <BackToAll onBack={onBack} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-h4 leading-tight font-semibold wrap-anywhere">{title}</h2>
          <p className="text-sm text-ink-2">Announcements</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4 focus-visible:-outline-offset-3">
        <QueryBoundary
          query={query}
          loading="Loading the announcements..."
          skeleton={<SkeletonBlock className="h-40" />}
          failed={announcementTexts.failed}
        >
          {({ pages }) => (
            <>
              {query.hasNextPage && (
                <div className="mb-4 grid justify-items-center">
                  <Button
                    variant="line"
                    size="sm"
                    busy={query.isFetchingNextPage}
                    busyLabel="Loading..."
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show earlier announcements
                  </Button>
                </div>
              )}
              <AnnouncementList announcements={pages.toReversed().flatMap(({ data }) => data)} />
            </>
          )}
        </QueryBoundary>
      </div>
      <p className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface p-4 text-sm text-ink-2">
        <span className="flex-1">Nobody answers here.</span>
        {tutor && (
          <Link
            to={conversation ? paths.messages(conversation) : paths.dashboardTutor(tutor.id)}
            className={buttonClass({ variant: "line", size: "sm" }, "max-w-full whitespace-normal wrap-anywhere")}
          >
            Write to {tutor.name}
          </Link>
        )}
        {newest && !tutor && (
          <Link to={paths.support()} className={buttonClass({ variant: "line", size: "sm" })}>
            Write to support
          </Link>
        )}
      </p>
    </section>
  );
}
