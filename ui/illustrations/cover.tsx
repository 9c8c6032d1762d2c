import type { ReactNode } from "react";
import { blockAt } from "./blocks.ts";
import { type CoverPlan, coverPattern } from "./cover-pattern.ts";
import { lookOf, schoolBlocks, schoolClass } from "./school-look.ts";
import { blockSide } from "./school-pattern.ts";

export type CoverProps = {
  school: string;
  /** What it is the cover of: a slug or an id. */
  seed: string;
  plan: CoverPlan;
  /** Fills the opening, drawn on a board of 48 by 48; without it one large block of the school does, lit. */
  children?: ReactNode;
  className?: string;
};

/**
 * The cover of one thing: a wall of its school's blocks, laid by its seed, with an opening and what is in it. It is on the ground
 * `--s-fill` of its frame. Decorative: the name is next to it.
 */
export function Cover({ school, seed, plan, children, className }: CoverProps) {
  const { main, soft, spark, joints, opening } = coverPattern(school, plan, seed);
  const { columns, rows } = plan;
  const [width, height] = [plan.opening.columns * blockSide, plan.opening.rows * blockSide];
  const drawn = Math.min(width, height) * 0.7;
  const x = plan.opening.column * blockSide + (width - drawn) / 2;
  const y = rows * blockSide - height + (height - drawn) / 2 + blockSide / 12;
  return (
    <svg
      className={`bp ${schoolClass(school)}${className ? ` ${className}` : ""}`}
      viewBox={`0 0 ${columns * blockSide} ${rows * blockSide}`}
      aria-hidden="true"
    >
      <path className="bo" d={joints} />
      <path className="m" d={main} />
      <path className="d" d={soft} />
      <path className="k" d={spark} />
      <path fill="var(--surface)" d={opening} />
      {children ? (
        <svg x={x} y={y} width={drawn} height={drawn} viewBox="0 0 48 48" className="cb" aria-hidden="true">
          {children}
        </svg>
      ) : (
        <path className="k" d={blockAt(schoolBlocks[lookOf(school)], x, y, drawn, 0)} />
      )}
    </svg>
  );
}
