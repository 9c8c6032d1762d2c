import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";

const variantClass = {
  primary: false,
  sun: "btn-sun",
  line: "btn-line",
  soft: "btn-soft",
  ghost: "btn-ghost",
  danger: "btn-danger",
} as const;

export type ButtonVariant = keyof typeof variantClass;

export type ButtonLook = {
  /** `primary` once a view; `soft` for the repeated action in a list; `line` second; `sun` on a wall. */
  variant?: ButtonVariant;
  /** `md` is 48 px high, `sm` 44. */
  size?: "md" | "sm";
  /** As wide as what holds it. */
  block?: boolean;
};

/** The classes of a button, for an element of another library (a router's link). */
export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook = {}, className?: string): string {
  return cx("btn", variantClass[variant], size === "sm" && "btn-sm", block && "btn-block", className);
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Something is under way: shows a spinner, tells it to assistive technology and ignores clicks. */
    busy?: boolean;
    /** The words while busy, such as "Submitting...". Given from the start, so that the width does not change. */
    busyLabel?: ReactNode;
  };

/**
 * A button (type `button` by default). While busy it stays focusable, so that a keyboard user is not thrown to the top
 * of the page, but neither a click nor Enter in the form gets through.
 */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={click}
    >
      {busyLabel === undefined ? (
        <>
          {busy && <span className="spinner" />}
          {children}
        </>
      ) : (
        <span className="btn-words">
          <span aria-hidden={busy || undefined}>{children}</span>
          <span aria-hidden={!busy || undefined}>
            {busy && <span className="spinner" />}
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<"a"> & ButtonLook & { href: string };

/** A link that looks like a button. For a router's own link use `buttonClass`. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
