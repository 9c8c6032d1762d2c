import { cx } from "./cx.ts";

/** A day as a small block: the weekday over the number. `date` as 2026-11-26. Decorative: the day is next to it in words. */
export function DateBlock({ date, className }: { date: string; className?: string }) {
  const { weekday, day } = dayParts(date);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-13 flex-none content-center justify-items-center rounded-[4px_14px_4px_4px] bg-sunken text-cap leading-tight text-ink-2",
        className,
      )}
    >
      {weekday}
      <b className="num text-h4 text-ink">{day}</b>
    </span>
  );
}

/** `Thu` and `26`, of `2026-11-26`. */
export function dayParts(date: string): { weekday: string; day: string } {
  const at = new Date(`${date}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(at);
  return { weekday: part({ weekday: "short" }), day: part({ day: "numeric" }) };
}
