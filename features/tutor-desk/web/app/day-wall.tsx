import { clockTime } from "#lib/local-time.ts";
import { cx } from "#ui/components/cx.ts";
import { swing, turnAt } from "#ui/illustrations/blocks.ts";
import { Scenery } from "#ui/illustrations/scene/scenery.tsx";
import { dayHours } from "../day-hours.ts";
import "#ui/styles/block-wall.css";

const side = 32;
const rows = 6;
const height = rows * side;

/** Hours are named at so many half hours from one another, and none so near to the present moment or an end. */
const namedEach = 6;
const clear = 3;

/** The day as a wall: one column is half an hour, what is taught in is open on the view, and the line of sun is now. Decorative. */
export function DayWall({ classes, now }: { classes: readonly { startsAt: Date; endsAt: Date }[]; now: Date }) {
  const day = dayHours(classes, now);
  const columns = day.end - day.first;
  const width = columns * side;
  const closed = Array.from({ length: columns }, (_, column) => column).filter(
    (column) => !day.taught.has(day.first + column),
  );
  const at = day.now - day.first;
  const named = Array.from({ length: Math.ceil(columns / namedEach) }, (_, index) => index * namedEach).filter(
    (column) => Math.abs(column + 1 - at) > clear && columns - column > clear,
  );
  const hour = (slot: number) => clockTime(new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, slot * 30));
  return (
    <div className="relative">
      <svg className="view w-full" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Scenery width={width} height={height} horizon={120} sunX={width * 0.66} sunY={64} sunRadius={34} />
        <path className="bk" d={closed.map((column) => `M${column * side} 0h${side}v${height}h${-side}z`).join("")} />
        <path
          className="gr"
          d={closed
            .flatMap((column) =>
              Array.from({ length: rows }, (_, row) =>
                swing(column * side, row * side, side, turnAt(column, row), 0.13),
              ),
            )
            .join("")}
        />
        <path fill="var(--sun-400)" d={`M${at * side - 3} 0h6v${height}h-6z`} />
      </svg>
      <p aria-hidden="true" className="relative h-8 bg-wall-2 text-cap text-on-wall-2 tabular-nums">
        {named.map((column) => (
          <span
            key={column}
            className={cx("absolute top-1.5 whitespace-nowrap", column === 0 ? "pl-2.5" : "-translate-x-1/2")}
            style={{ left: `${(column / columns) * 100}%` }}
          >
            {hour(day.first + column)}
          </span>
        ))}
        <span
          className="absolute top-1 -translate-x-1/2 whitespace-nowrap rounded bg-sun-400 px-1.5 py-0.5 font-bold text-palm-950"
          style={{ left: `clamp(2.25rem, ${(at / columns) * 100}%, calc(100% - 2.25rem))` }}
        >
          {clockTime(now)}
        </span>
      </p>
    </div>
  );
}
