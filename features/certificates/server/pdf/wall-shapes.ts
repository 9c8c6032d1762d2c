import { round, swing, turnAt } from "#ui/illustrations/blocks.ts";
import { ink } from "#ui/illustrations/palette.ts";

export type Shape = { d: string; fill?: string; stroke?: string; strokeWidth?: number; isEvenOdd?: boolean };

const columns = 4;
const rows = 8;

/**
 * The wall at the right edge of the page with its door opened to the view, and the light that falls out of it: `left` is where
 * the wall begins, `width` and `height` are the page's, in points. Paths in the page's own coordinates.
 */
export function wallShapes({ left, width, height }: { left: number; width: number; height: number }): Shape[] {
  const w = width - left;
  const s = w / columns;
  const floor = rows * s;
  const arch = s * 1.24;
  const x = (value: number) => round(left + value);
  const r = round;
  const doorLeft = s;
  const doorRight = 3 * s;
  const doorTop = 2 * s;

  let holes = "";
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns; column++) {
      const isDoor = column > 0 && column < columns - 1 && row >= 2;
      if (!isDoor) holes += swing(left + column * s, row * s, s, turnAt(column, row));
    }
  }
  const opening = `M${x(doorLeft)} ${r(doorTop)}H${x(doorRight - arch)}A${r(arch)} ${r(arch)} 0 0 1 ${x(doorRight)} ${r(doorTop + arch)}V${r(floor)}H${x(doorLeft)}z`;
  const hill = (from: number, mid: number, to: number) =>
    `M${x(0)} ${r(from)}C${x(w * 0.2)} ${r(mid)} ${x(w * 0.34)} ${r(mid + 2)} ${x(w * 0.52)} ${r(to)}S${x(w * 0.84)} ${r(to - 10)} ${x(w)} ${r(to - 5)}V${r(floor)}H${x(0)}z`;
  const disc = (cx: number, cy: number, radius: number) =>
    `M${x(cx - radius)} ${r(cy)}A${r(radius)} ${r(radius)} 0 1 1 ${x(cx + radius)} ${r(cy)}A${r(radius)} ${r(radius)} 0 1 1 ${x(cx - radius)} ${r(cy)}z`;
  const sunX = 2.05 * s;
  const sunY = doorTop + 2.35 * s;

  return [
    // The light on the floor leaves the wall and falls on the page.
    {
      d: `M${x(doorLeft)} ${r(floor)}H${x(doorRight)}L${x(doorRight - 1.1 * s)} ${r(height)}H${x(doorLeft - 2.2 * s)}z`,
      fill: ink.sun200,
    },
    { d: `M${x(0)} 0H${r(width)}V${r(floor)}H${x(0)}z`, fill: ink.sky300 },
    { d: `M${x(0)} ${r(doorTop + s)}H${r(width)}V${r(floor)}H${x(0)}z`, fill: ink.sky200 },
    { d: `M${x(0)} ${r(doorTop + 2.4 * s)}H${r(width)}V${r(floor)}H${x(0)}z`, fill: ink.sun100 },
    { d: disc(sunX, sunY, 0.86 * s), fill: ink.sun200 },
    { d: disc(sunX, sunY, 0.62 * s), fill: ink.sun400 },
    { d: hill(floor - 1.7 * s, floor - 2.25 * s, floor - 1.85 * s), fill: ink.palm300 },
    { d: hill(floor - 1.05 * s, floor - 1.45 * s, floor - 1.15 * s), fill: ink.palm400 },
    { d: hill(floor - 0.5 * s, floor - 0.8 * s, floor - 0.55 * s), fill: ink.palm500 },
    {
      d: `M${x(0)} 0H${r(width)}V${r(floor)}H${x(0)}z${holes}${opening}`,
      fill: ink.palm900,
      isEvenOdd: true,
    },
    {
      d: `M${x(doorLeft + 4)} ${r(floor)}V${r(doorTop + 4)}H${x(doorRight - arch)}`,
      stroke: ink.palm950,
      strokeWidth: 8,
    },
    {
      d: `M${x(doorRight - arch)} ${r(doorTop + 2.5)}A${r(arch - 2.5)} ${r(arch - 2.5)} 0 0 1 ${x(doorRight - 2.5)} ${r(doorTop + arch)}V${r(floor)}`,
      stroke: ink.sun300,
      strokeWidth: 5,
    },
    // The floor of the room, with the light on it.
    { d: `M${x(0)} ${r(floor)}H${r(width)}V${r(height)}H${x(0)}z`, fill: ink.palm950 },
    {
      d: `M${x(doorLeft)} ${r(floor)}H${x(doorRight)}L${x(doorRight - 1.1 * s)} ${r(height)}H${x(Math.max(0, doorLeft - 2.2 * s))}V${r(floor + ((height - floor) * doorLeft) / (2.2 * s))}z`,
      fill: ink.sun300,
    },
  ];
}
