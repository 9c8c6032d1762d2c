import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** A small plate that names a skill, a tool or a topic. */
export function Chip({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={cx("chip", className)} />;
}

export type ChipButtonProps = Omit<ComponentProps<"button">, "aria-pressed"> & { pressed: boolean };

/** A chip that switches a filter on and off. */
export function ChipButton({ pressed, className, type = "button", ...rest }: ChipButtonProps) {
  return <button {...rest} type={type} aria-pressed={pressed} className={cx("chip", className)} />;
}
