import type { ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";

export type FormMessageProps = {
  tone: "success" | "error";
  /** Empty while there is nothing to say: the region stays, so that words which come are read out. */
  children?: ReactNode;
  id?: string;
  className?: string;
};

/** What came of a form as a whole, in green or red, read out when it appears. */
export function FormMessage({ tone, children, id, className }: FormMessageProps) {
  return (
    <div id={id} role={tone === "error" ? "alert" : "status"} className={className}>
      {children && (
        <p className={cx("form-message", tone === "error" && "form-message-error")}>
          <Icon name={tone === "error" ? "circle-alert" : "check"} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
