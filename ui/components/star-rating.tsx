import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { maxStars, StarRow } from "./star.tsx";

export type StarRatingProps = Omit<ComponentProps<"span">, "children"> & {
  /** 0 to 5; the stars are rounded to whole ones, the words are not. */
  value: number;
  /** Shows the figure: `ratio` as "5/5", `value` as "4.8". */
  figure?: "ratio" | "value";
  /** What follows, such as "41 reviews". */
  children?: ReactNode;
};

/** A rating in stars, and in words for those who do not see them. */
export function StarRating({ value, figure, children, className, ...rest }: StarRatingProps) {
  const lit = Math.round(Math.min(Math.max(value, 0), maxStars));
  const text = Number.isInteger(value) ? String(value) : value.toFixed(1);
  return (
    <span {...rest} className={cx("stars", className)}>
      <StarRow lit={lit} />
      <span className="sr-only">{`${text} out of ${maxStars} stars`}</span>
      {figure && <b aria-hidden="true">{figure === "ratio" ? `${text}/${maxStars}` : text}</b>}
      {children}
    </span>
  );
}
