import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, in words. */
  label: string;
  /** The icon, and a `CountBadge corner` where there is something to count. */
  children: ReactNode;
};

/** A 44 px button that shows only an icon. Its name is text inside, so that a count beside the icon is read with it. */
export function IconButton({ label, className, type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx("icon-btn", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}
