import type { ComponentProps } from "react";
import { RoomRing } from "#ui/illustrations/room-ring.tsx";
import { cx } from "./cx.ts";
import "../styles/activity-legend.css";

export type ActivityItem = {
  label: string;
  /** Its share of the whole. */
  percent: number;
  /** Such as "In progress". */
  status?: string;
};

export type ActivityLegendProps = Pick<ComponentProps<typeof RoomRing>, "glyph" | "school"> & {
  items: readonly ActivityItem[];
  className?: string;
};

const colours = ["var(--sun-400)", "var(--sky-300)", "var(--clay-400)", "var(--palm-300)"];

/**
 * Up to four shares as a square ring and its legend, the largest first. The legend is the data; the ring illustrates
 * it. Its style sheet comes with it: for pages of the app, not for islands.
 */
export function ActivityLegend({ items, glyph, school, className }: ActivityLegendProps) {
  const sorted = [...items].sort((a, b) => b.percent - a.percent);
  const colourAt = (index: number) => colours[index % colours.length] ?? "";
  return (
    <div className={cx("activity on-wall", className)}>
      <RoomRing
        data={sorted.map((item, index) => ({ value: item.percent, colour: colourAt(index) }))}
        glyph={glyph}
        school={school}
      />
      <ul className="activity-legend">
        {sorted.map((item, index) => (
          <li key={item.label}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect width="14" height="14" rx="3" fill={colourAt(index)} />
            </svg>
            <b>{item.percent}%</b>
            <span>{item.label}</span>
            {item.status && <small>{item.status}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
