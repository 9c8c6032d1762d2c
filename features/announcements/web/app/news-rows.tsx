import { useQuery } from "@tanstack/react-query";
import { shortMoment } from "#lib/local-time.ts";
import { CountBadge } from "#ui/components/badge.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { newsKey } from "../../texts.ts";
import { newsQuery } from "../queries.ts";

type NewsRowsProps = { isUnreadOnly: boolean; chosen: string | null; onChoose: (key: string) => void };

/** A row for each course in which something was announced, above the conversations. */
export default function NewsRows({ isUnreadOnly, chosen, onChoose }: NewsRowsProps) {
  const news = useQuery(newsQuery()).data?.data ?? [];
  const shown = news.filter(({ course, unread }) => !isUnreadOnly || unread > 0 || newsKey(course.slug) === chosen);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Announcements" className="divide-y divide-line border-t border-line">
      {shown.map(({ course, last, unread }) => {
        const key = newsKey(course.slug);
        return (
          <li key={course.slug}>
            <button
              type="button"
              aria-current={key === chosen || undefined}
              onClick={() => onChoose(key)}
              className={cx(
                "relative flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-3",
                key === chosen ? "bg-sunken" : "hover:bg-surface-hover",
              )}
            >
              <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken text-ink-2">
                <Icon name="newspaper" size={24} />
              </span>
              <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
                <span className="flex items-baseline justify-between gap-2">
                  <span className={cx("truncate", unread > 0 ? "font-bold" : "font-semibold")}>{course.title}</span>
                  <time dateTime={last.createdAt} className="flex-none text-xs text-ink-3 tabular-nums">
                    {shortMoment(new Date(last.createdAt), new Date())}
                  </time>
                </span>
                <span className="flex items-center justify-between gap-2">
                  <span className={cx("truncate text-sm", unread > 0 ? "text-ink" : "text-ink-2")}>
                    Announcement: {last.isDeleted ? "taken back" : last.body}
                  </span>
                  <CountBadge count={unread} label={`${unread} unread`} className="flex-none" />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
