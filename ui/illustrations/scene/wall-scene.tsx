import { round, swing, turnAt } from "../blocks.ts";
import { Learner } from "./learner.tsx";
import { Scenery } from "./scenery.tsx";

/** A wall of breeze blocks with one arched opening, before the view. Counts are in blocks, `side` in units of the drawing. */
export type WallScenePlan = {
  columns: number;
  rows: number;
  side: number;
  opening: { column: number; row: number; columns: number; rows: number };
  /** Blocks without a hole, where words or the page's own wall adjoin. Under the opening the wall is always solid. */
  isSolid: (column: number, row: number) => boolean;
  /** A strip of floor, 64 high, with the light that falls through the opening. */
  floor: boolean;
  learner: boolean;
  zoom?: number;
};

const floorHeight = 64;
const revealWidth = 14;
const frameWidth = 8.4;

/** Width and height of a plan's drawing. */
export function sizeOf(plan: WallScenePlan): { width: number; height: number } {
  return { width: plan.columns * plan.side, height: plan.rows * plan.side + (plan.floor ? floorHeight : 0) };
}

/**
 * The contents of a scene's SVG. Holes are cut by the even-odd rule and not by a mask, so the drawing needs no ids and may
 * are on a page more than once.
 */
export function WallScene({ plan }: { plan: WallScenePlan }) {
  const { side, opening, zoom = 1 } = plan;
  const { width, height } = sizeOf(plan);
  const left = opening.column * side;
  const top = opening.row * side;
  const openingWidth = opening.columns * side;
  const openingHeight = opening.rows * side;
  const sill = top + openingHeight;
  const floor = plan.rows * side;
  const arch = round(Math.min(openingWidth, openingHeight) * 0.62);
  const inset = round(frameWidth / 2);
  const archInside = round(arch - inset);
  return (
    <>
      <Scenery
        width={width}
        height={height}
        horizon={round(top + openingHeight * 0.82)}
        sunX={left + openingWidth * 0.64}
        sunY={top + openingHeight * 0.42}
        sunRadius={side * 1.22 * zoom}
        zoom={zoom}
      />
      <path
        className="wl"
        d={`M0 0h${width}v${height}H0z${holes(plan)}M${left} ${top}h${round(openingWidth - arch)}a${arch} ${arch} 0 0 1 ${arch} ${arch}V${sill}H${left}z`}
      />
      <path
        className="ln rv"
        strokeWidth={revealWidth}
        d={`M${left + revealWidth / 2} ${sill}V${top + revealWidth / 2}h${round(openingWidth - arch)}`}
      />
      <path
        className="ln fr"
        strokeWidth={frameWidth}
        d={`M${round(left + openingWidth - arch)} ${top + inset}a${archInside} ${archInside} 0 0 1 ${archInside} ${archInside}V${sill}`}
      />
      <path className="si" d={`M${left - 10} ${sill}h${openingWidth + 20}v12H${left - 10}z`} />
      {plan.floor && (
        <>
          <path className="fl" d={`M0 ${floor}h${width}v${floorHeight}H0z`} />
          <path className="be" d={`M${left + 30} ${floor}h${openingWidth}l-90 ${floorHeight}H${left - 150}z`} />
        </>
      )}
      {plan.learner && (
        <g transform={`translate(${left + 6} ${sill - 2})`}>
          <Learner />
        </g>
      )}
    </>
  );
}

function holes({ columns, rows, side, opening, isSolid }: WallScenePlan): string {
  let d = "";
  for (let row = 0; row < Math.min(rows, opening.row + opening.rows); row++) {
    for (let column = 0; column < columns; column++) {
      const inOpening =
        column >= opening.column &&
        column < opening.column + opening.columns &&
        row >= opening.row &&
        row < opening.row + opening.rows;
      if (!inOpening && !isSolid(column, row)) d += swing(column * side, row * side, side, turnAt(column, row));
    }
  }
  return d;
}
