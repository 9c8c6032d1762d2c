import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { cx } from "./cx.ts";

export type DisclosureProps = {
  title: ReactNode;
  /** A word at the right of the title: how many, or that there is none. */
  note?: ReactNode;
  /** `heading`: as the name of a part of the page; `link`: as words in a text. */
  look?: "heading" | "link";
  /** Open from the start. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** What only some want to see, behind its name: the browser's own disclosure, without script, with a chevron that shows it. */
export function Disclosure({ title, note, look = "heading", isOpen, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={cx("group/disclosure", className)}>
      <summary
        className={cx(
          "flex min-h-11 cursor-pointer items-center gap-1.5",
          look === "heading" ? "py-2 font-semibold" : "link w-fit text-sm",
        )}
      >
        {title}
        <Icon name="chevron-down" size={16} className="shrink-0 group-open/disclosure:rotate-180" />
        {note !== undefined && <span className="ml-auto font-normal text-ink-2 text-sm">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
