import { swing, turnAt } from "./blocks.ts";
import { schoolClass } from "./school-look.ts";
import { blockSide, schoolPattern } from "./school-pattern.ts";

export type SchoolPanelProps = {
  school: string;
  cols: number;
  rows: number;
  /** Spreads the lit blocks differently: the id of a post, for its cover. */
  seed?: string;
  className?: string;
  /** How the panel fits a frame of other proportions; as in SVG. */
  preserveAspectRatio?: string;
};

/**
 * A wall of one school's blocks, in modules of 48. It brings its own inks; the ground behind it (`--s-bg` or `--s-fill`) is
 * the frame's, which carries the same `school-…` class. Decorative.
 */
export function SchoolPanel({ school, cols, rows, seed, className, preserveAspectRatio }: SchoolPanelProps) {
  const { main, soft, spark } = schoolPattern(school, cols, rows, seed);
  return (
    <svg
      className={`bp ${schoolClass(school)}${className ? ` ${className}` : ""}`}
      viewBox={`0 0 ${cols * blockSide} ${rows * blockSide}`}
      preserveAspectRatio={preserveAspectRatio}
      aria-hidden="true"
    >
      <path className="m" d={main} />
      {soft && <path className="d" d={soft} />}
      {spark && <path className="k" d={spark} />}
    </svg>
  );
}

/** Four blocks of a school on its own tile: the mark that is next to the school's name. Decorative. */
export function SchoolBlock({ school, className }: { school: string; className?: string }) {
  return (
    <span className={`school-block ${schoolClass(school)}${className ? ` ${className}` : ""}`}>
      <SchoolPanel school={school} cols={2} rows={2} />
    </span>
  );
}

/** Plain swung blocks in one ink, faint on a wall: the foot of the sidebar, the header of a tutor. Decorative. */
export function WallPattern({ cols, rows, className }: { cols: number; rows: number; className?: string }) {
  let d = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < cols; column++) {
      d += swing(column * blockSide, row * blockSide, blockSide, turnAt(column, row));
    }
  }
  return (
    <svg
      className={className ? `wall-pattern ${className}` : "wall-pattern"}
      viewBox={`0 0 ${cols * blockSide} ${rows * blockSide}`}
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
