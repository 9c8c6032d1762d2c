import type { ComponentProps } from "react";

/** The first thing in the page: leads a keyboard past the header. Seen only while it has the focus. */
export function SkipLink({ href = "#main", children = "Skip to content", ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} href={href} className="skip-link">
      {children}
    </a>
  );
}
