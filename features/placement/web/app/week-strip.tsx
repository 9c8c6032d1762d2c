import { cx } from "#ui/components/cx.ts";
import type { TimeView } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { weekdays } from "../choice.ts";

/** A week of seven windows: those with a class are lit, with its time. */
export function WeekStrip({ times, className }: { times: readonly TimeView[]; className?: string }) {
  return (
    <div
      role="img"
      aria-label={times.length > 0 ? `Your week: ${timesText(times)}` : "Your week: nothing chosen yet"}
      className={cx(
        "grid grid-cols-7 rounded-[10px_28px_10px_10px] bg-wall-card px-1 py-2 text-center text-on-wall-2 text-xs leading-tight dark:ring-1 dark:ring-line dark:ring-inset",
        className,
      )}
    >
      {weekdays.map((day) => {
        const own = times.filter((time) => time.day === day);
        const isOn = own.length > 0;
        return (
          <span key={day} className={cx("grid content-start justify-items-center gap-1", isOn && "text-on-wall")}>
            <span className={isOn ? "font-semibold" : ""}>{day}</span>
            <span className={cx("size-8.5 rounded-[4px_14px_4px_4px]", isOn ? "bg-sun-400" : "bg-wall-3")} />
            <span className="grid min-h-4 font-semibold">
              {own.map(({ time }) => (
                <span key={time}>{time}</span>
              ))}
            </span>
          </span>
        );
      })}
    </div>
  );
}
