import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, in words: the accessible name. */
  label: string;
  /** The icon, and a `CountBadge corner` where there is something to count. */
  children: ReactNode;
};

/** A 44 px button that shows only an icon. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={cx("icon-btn", className)} />;
}
