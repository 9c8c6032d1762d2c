import type { ReactNode } from "react";
import { clockTime, groupByDay } from "#lib/local-time.ts";
import { MessageBubble } from "#ui/components/message-bubble.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import type { Announcement } from "../../contract.ts";

/** Announcements by day, the oldest first; `after` adds to each. */
export function AnnouncementList<One extends Announcement>({
  announcements,
  after,
}: {
  announcements: readonly One[];
  after?: (announcement: One) => ReactNode;
}) {
  return groupByDay(announcements, ({ createdAt }) => new Date(createdAt), new Date()).map(({ day, things }) => (
    <section key={day} aria-label={day} className="mb-4">
      <h3 className="mb-3 text-center text-xs font-semibold text-ink-3">{day}</h3>
      <ol className="grid gap-2">
        {things.map((thing) => (
          <li key={thing.id} className="flex items-end gap-1">
            <MessageBubble
              author={thing.author}
              time={
                <>
                  {thing.author}, <time dateTime={thing.createdAt}>{clockTime(new Date(thing.createdAt))}</time>
                </>
              }
            >
              {thing.isDeleted ? (
                <i className="text-ink-3">This announcement was taken back.</i>
              ) : (
                <PlainWords text={thing.body} />
              )}
            </MessageBubble>
            {after?.(thing)}
          </li>
        ))}
      </ol>
    </section>
  ));
}
