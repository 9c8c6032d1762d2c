import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { ClassView } from "../../contract.ts";
import { classTexts } from "../../texts.ts";

/** The row of the dashboard's progress card that opens the calendar (DASH-10), with the next class where it is known. For a wall. */
export function UpcomingRow({ next = null }: { next?: Pick<ClassView, "title" | "date" | "time"> | null }) {
  return (
    <Link
      to={paths.calendar()}
      className="flex min-h-11 items-center gap-2.5 border-wall-line border-t py-2.5 font-semibold text-on-wall"
    >
      <Icon name="calendar-clock" className="flex-none" />
      <span className="min-w-0 flex-1">
        {classTexts.seeUpcoming}
        {next ? (
          <span className="block font-normal text-on-wall-2 text-xs wrap-anywhere">
            {next.title}, {dayText(next.date, "short")}, {next.time}
          </span>
        ) : null}
      </span>
      <Icon name="arrow-right" size={16} className="flex-none" />
    </Link>
  );
}
