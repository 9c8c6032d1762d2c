import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type ProseProps = Omit<ComponentProps<"div">, "dangerouslySetInnerHTML"> & {
  /**
   * HTML made from Markdown, instead of children. It is written into the page unescaped, so it MUST come out of the
   * sanitiser: never pass what a person typed.
   */
  html?: string;
  /** `md` is 18 px, for articles; `sm` is 16. */
  size?: "md" | "sm";
};

/** Running text of at most 62 characters a line: headings, lists, quotations, code, tables. */
export function Prose({ html, size = "md", className, children, ...rest }: ProseProps) {
  const classes = cx("prose", size === "sm" && "prose-sm", className);
  if (html === undefined) {
    return (
      <div {...rest} className={classes}>
        {children}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by contract, see the prop
  return <div {...rest} className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
