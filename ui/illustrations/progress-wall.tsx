import type { CSSProperties } from "react";
import { swing, turnAt } from "./blocks.ts";
import { openedBlocks, wallColumns, wallRows } from "./opened-blocks.ts";
import { Scenery } from "./scene/scenery.tsx";
import { worldOf } from "./world.tsx";

const side = 78;
const width = wallColumns * side;
const height = wallRows * side;

/** How long one block takes to clear, and all of them together, in milliseconds. */
const blockMs = 160;
const wallMs = 640;

export type ProgressWallProps = {
  /** Share of the work that is done, 0 to 100. */
  percent: number;
  className?: string;
};

/**
 * Progress as a wall before the view: blocks come away column by column from the left, each column from below. When it is
 * first drawn, the done ones clear in order (CSS only; under reduced motion they are gone at once). Decorative: the figure
 * is beside it in words.
 */
export function ProgressWall({ percent, className }: ProgressWallProps) {
  const opened = openedBlocks(percent);
  const cells = Array.from({ length: wallColumns * wallRows }, (_, order) => ({
    order,
    column: Math.floor(order / wallRows),
    row: wallRows - 1 - (order % wallRows),
  }));
  const closed = cells.slice(opened);
  const stepMs = opened > 1 ? (wallMs - blockMs) / (opened - 1) : 0;
  return (
    <svg
      className={className ? `view progress-wall ${className}` : "view progress-wall"}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <Scenery {...worldOf(width, height)} />
      <path className="bk" d={closed.map(blockAt).join("")} />
      <path className="gr" d={closed.map(grooveAt).join("")} />
      {cells.slice(0, opened).map((cell) => (
        <g key={cell.order} className="go" style={{ "--at": `${Math.round(cell.order * stepMs)}ms` } as CSSProperties}>
          <path className="bk" d={blockAt(cell)} />
          <path className="gr" d={grooveAt(cell)} />
        </g>
      ))}
    </svg>
  );
}

type Cell = { column: number; row: number };

function blockAt({ column, row }: Cell): string {
  return `M${column * side} ${row * side}h${side}v${side}h${-side}z`;
}

function grooveAt({ column, row }: Cell): string {
  return swing(column * side, row * side, side, turnAt(column, row), 0.13);
}
