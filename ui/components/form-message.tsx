import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";

export type FormMessageProps = {
  tone: "success" | "error";
  /** Empty while there is nothing to show: the region stays, so that words which come are read out. */
  children?: ReactNode;
  id?: string;
  className?: string;
};

/**
 * What came of a form as a whole, in green or red, read out when it appears. In a dialog an error, which may lie below the
 * fold, comes into view with the focus, unless a field with its own sentence has it.
 */
export function FormMessage({ tone, children, id, className }: FormMessageProps) {
  const element = useRef<HTMLDivElement>(null);
  const isError = tone === "error" && Boolean(children);
  useEffect(() => {
    if (!isError || !element.current?.closest("dialog") || document.activeElement?.matches("[aria-invalid=true]"))
      return;
    element.current.focus();
  }, [isError]);
  return (
    <div
      ref={element}
      id={id}
      tabIndex={tone === "error" ? -1 : undefined}
      role={tone === "error" ? "alert" : "status"}
      className={className}
    >
      {children && (
        <p className={cx("form-message", tone === "error" && "form-message-error")}>
          <Icon name={tone === "error" ? "circle-alert" : "check"} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
