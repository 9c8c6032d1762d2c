import { Icon } from "#ui/icons/icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { addMonths, type CalendarDay, monthGrid } from "./month-grid.ts";
import "../styles/calendar.css";

export type CalendarProps = {
  /** The month shown, "2026-11". */
  month: string;
  /** Today in the viewer's zone, "2026-11-21". */
  today: string;
  /** The days on which something is, with what it is in words. */
  marks?: Readonly<Record<string, string>>;
  /** Shows the buttons that go to the month before and after. */
  onMonthChange?: (month: string) => void;
  /** Makes the days buttons. */
  onSelect?: (date: string) => void;
  selected?: string;
  /** The language of the names; "en-NG" by default, so that server and browser agree. */
  locale?: string;
  weekStart?: 0 | 1;
  className?: string;
};

/**
 * A month in seven columns of 44 px: today outlined, marked days filled, with a dot; those that are over in grey, with a line.
 * Its style sheet comes with it: for pages of the app, not for islands.
 */
export function Calendar({
  month,
  today,
  marks = {},
  onMonthChange,
  onSelect,
  selected,
  locale = "en-NG",
  weekStart = 1,
  className,
}: CalendarProps) {
  const weeks = monthGrid(month, weekStart);
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  const title = format(`${month}-01`, { month: "long", year: "numeric" });

  function day({ date, day: number, outside }: CalendarDay) {
    const mark = marks[date];
    const props = {
      className: "day",
      "data-outside": outside || undefined,
      "data-marked": mark === undefined ? undefined : date < today ? "past" : "ahead",
      "aria-current": date === today ? ("date" as const) : undefined,
    };
    const name = format(date, { weekday: "long", day: "numeric", month: "long" });
    const text = mark === undefined ? name : `${name}: ${mark}`;
    return onSelect ? (
      <button
        {...props}
        type="button"
        aria-label={text}
        aria-pressed={date === selected}
        onClick={() => onSelect(date)}
      >
        {number}
      </button>
    ) : (
      <span {...props}>
        <span aria-hidden="true">{number}</span>
        <span className="sr-only">{text}</span>
      </span>
    );
  }

  return (
    <div className={className}>
      <div className="calendar-head">
        <p aria-live="polite">{title}</p>
        {onMonthChange && (
          <div>
            <IconButton label="Previous month" onClick={() => onMonthChange(addMonths(month, -1))}>
              <Icon name="chevron-left" />
            </IconButton>
            <IconButton label="Next month" onClick={() => onMonthChange(addMonths(month, 1))}>
              <Icon name="chevron-right" />
            </IconButton>
          </div>
        )}
      </div>
      <table className="calendar" aria-label={title}>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col" abbr={format(date, { weekday: "long" })}>
                {format(date, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((entry) => (
                <td key={entry.date}>{day(entry)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
