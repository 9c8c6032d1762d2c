import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type AccordionItem = { id?: string; title: ReactNode; body: ReactNode };

export type AccordionProps = {
  /** Ties the items together: the browser then keeps one open at a time. Unlike that of any other accordion of the page. */
  name: string;
  items: readonly AccordionItem[];
  /** The item that is initially open; none by default. */
  openIndex?: number;
  className?: string;
};

/** Native disclosures, one open at a time, without script. */
export function Accordion({ name, items, openIndex, className }: AccordionProps) {
  return (
    <div className={cx("accordion", className)}>
      {items.map((item, index) => (
        <details key={item.id ?? index} id={item.id} name={name} open={index === openIndex}>
          <summary>{item.title}</summary>
          <div className="accordion-body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
