import { cx } from "#ui/components/cx.ts";
import type { Block, WeekResponse } from "../../contract.ts";
import { type WeekClass, weekdays } from "../choice.ts";

/** Hours that are shown unless something lies outside of them. */
const shown = { first: 8, end: 20 };
const hourPx = 48;

const looks = {
  full: "bg-palm-700 text-white dark:ring-1 dark:ring-palm-400 dark:ring-inset",
  seats: "bg-palm-100 text-palm-800 ring-2 ring-palm-700 ring-inset",
  other: "border border-line-strong bg-sunken text-ink-2",
  chosen: "z-10 bg-sun-400 text-palm-950 ring-2 ring-palm-950 ring-inset",
  free: "bg-sky-300 text-sky-800",
  away: "border border-line bg-[repeating-linear-gradient(135deg,var(--sunken)_0_6px,var(--line)_6px_7px)] text-ink-2",
} as const;

/** What the colours of the week show. */
export function WeekLegend({ whose, studentName }: { whose: string; studentName: string }) {
  const items = [
    ["full", "group, full"],
    ["seats", "group with seats"],
    ["other", "another class"],
    ["free", `${whose} free hours`],
    ["chosen", `chosen for ${studentName}`],
    ["away", "away"],
  ] as const;
  return (
    <div className="border-line border-t p-4 max-lg:hidden">
      <p className="font-semibold text-sm">What the week shows</p>
      <ul className="mt-2 grid gap-1.5 text-cap text-ink-2">
        {items.map(([look, text]) => (
          <li key={look} className="flex items-center gap-2.5">
            <i aria-hidden="true" className={cx("h-4 w-5.5 flex-none rounded-[3px_6px_3px_3px]", looks[look])} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A week as a picture, an hour a row. Its classes are listed beneath it. */
export function WeekGrid({
  week: { days, free, away },
  classes,
}: {
  week: WeekResponse;
  classes: readonly WeekClass[];
}) {
  const all = [...free, ...classes];
  const first = Math.min(shown.first, ...all.map(({ startMinute }) => Math.floor(startMinute / 120) * 2));
  const end = Math.max(shown.end, ...all.map(({ endMinute }) => Math.ceil(endMinute / 60)));
  const height = (end - first) * hourPx;
  const place = ({ startMinute, endMinute }: Block) => {
    const [from, to] = [Math.max(startMinute, first * 60), Math.min(endMinute, end * 60)];
    return { top: `${((from - first * 60) / 60) * hourPx + 1}px`, height: `${((to - from) / 60) * hourPx - 2}px` };
  };
  const even = Array.from({ length: Math.ceil((end - first) / 2) }, (_, index) => first + index * 2);
  return (
    <div aria-hidden="true" className="text-cap">
      <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]">
        <span className="border-line border-b" />
        {days.map((day, index) => (
          <span
            key={day}
            className="flex items-baseline justify-center gap-x-1 border-line border-b py-2 text-ink-2 max-xl:flex-col max-xl:items-center"
          >
            {weekdays[index]} <b className="font-display text-base text-ink leading-none">{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
      <div
        className="relative grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] bg-[repeating-linear-gradient(180deg,var(--line)_0_1px,transparent_1px_96px)]"
        style={{ height: `${height}px` }}
      >
        <div className="relative">
          {even.map((hour) => (
            <span
              key={hour}
              className="absolute right-2 translate-y-0.5 whitespace-nowrap text-ink-3"
              style={{ top: `${(hour - first) * hourPx}px` }}
            >
              {hour % 12 === 0 ? 12 : hour % 12} {hour < 12 || hour === 24 ? "am" : "pm"}
            </span>
          ))}
        </div>
        {days.map((day) => {
          const on = <Item extends Block>(blocks: readonly Item[]) => blocks.filter(({ date }) => date === day);
          return (
            <div key={day} className="relative border-line border-l">
              {on(away).map((block) => (
                <Area key={block.startMinute} style={place(block)} className={looks.away}>
                  <b className="bg-sunken font-semibold">Away</b>
                </Area>
              ))}
              {on(free).map((block) => (
                <Area key={block.startMinute} style={place(block)} className={looks.free} />
              ))}
              {on(classes).map((session) => (
                <Area key={session.key} style={place(session)} className={looks[lookOf(session)]}>
                  <b className="block truncate font-semibold">{session.label}</b>
                  <span className="block truncate">{seatsOf(session) || session.time}</span>
                </Area>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Area({ className, style, children }: { className: string; style: object; children?: React.ReactNode }) {
  return (
    <div
      style={style}
      className={cx(
        "absolute inset-x-[3px] overflow-hidden rounded-[4px_10px_4px_4px] px-1 py-1 text-xs leading-tight",
        className,
      )}
    >
      {children}
    </div>
  );
}

function lookOf({ isNew, group }: WeekClass): keyof typeof looks {
  if (isNew) return "chosen";
  if (!group) return "other";
  return group.seats !== null && group.taken >= group.seats ? "full" : "seats";
}

/** `7 of 12`, or `8 of 12` with the one who would come; nothing where there are no seats. */
export const seatsOf = ({ group, isNew }: WeekClass): string =>
  group ? `${group.taken + (isNew ? 1 : 0)}${group.seats === null ? " there" : ` of ${group.seats}`}` : "";
