import type { ReactNode } from "react";
import { cx } from "../cx.ts";

/** One box of the gallery, under its heading. */
export function Sample({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={cx("gallery-sample", wide && "gallery-wide")}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Things side by side, wrapping. */
export function Line({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("gallery-line", className)}>{children}</div>;
}

/** Things below each other. */
export function Stack({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("gallery-stack", className)}>{children}</div>;
}
