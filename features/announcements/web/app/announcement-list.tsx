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
  after?: (one: One) => ReactNode;
}) {
  return groupByDay(announcements, ({ createdAt }) => new Date(createdAt), new Date()).map(({ day, things }) => (
    <section key={day} aria-label={day} className="mb-4">
      <h3 className="mb-3 text-center text-xs font-semibold text-ink-3">{day}</h3>
      <ol className="grid gap-2">
        {things.map((one) => (
          <li key={one.id} className="flex items-end gap-1">
            <MessageBubble
              author={one.author}
              time={
                <>
                  {one.author}, <time dateTime={one.createdAt}>{clockTime(new Date(one.createdAt))}</time>
                </>
              }
            >
              {one.isDeleted ? (
                <i className="text-ink-3">This announcement was taken back.</i>
              ) : (
                <PlainWords text={one.body} />
              )}
            </MessageBubble>
            {after?.(one)}
          </li>
        ))}
      </ol>
    </section>
  ));
}
