import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, in words. */
  label: string;
  /** The icon, and a `CountBadge corner` where there is something to count. */
  children: ReactNode;
};

/**
 * A 44 px button that shows only an icon. Its name is text inside, so that a count next to the icon is read with it. With
 * `aria-disabled` it does nothing and keeps the focus: for one that ends while it is used.
 */
export function IconButton({ label, className, type = "button", children, onClick, ...rest }: IconButtonProps) {
  const isOff = rest["aria-disabled"] === true;
  const click = (event: MouseEvent<HTMLButtonElement>) => (isOff ? event.preventDefault() : onClick?.(event));
  return (
    <button {...rest} type={type} className={cx("icon-btn", className)} onClick={click}>
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}
