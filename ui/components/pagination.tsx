import type { ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";

export type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** What is paged, such as "Orders": part of the accessible name. */
  label: string;
  /** Pages with addresses: links. */
  hrefFor?: (page: number) => string;
  /** Pages without, or links that the app follows itself. */
  onPage?: (page: number) => void;
  className?: string;
};

/** The pages around this one, the first and the last. Nothing when there is one page. */
export function Pagination({ page, pageCount, label, hrefFor, onPage, className }: PaginationProps) {
  if (pageCount <= 1) return null;

  function step(to: number, text: string, content: ReactNode) {
    const current = to === page ? ("page" as const) : undefined;
    if (to < 1 || to > pageCount) {
      return (
        <span aria-hidden="true" className="is-off">
          {content}
        </span>
      );
    }
    if (hrefFor) {
      return (
        <a
          href={hrefFor(to)}
          aria-label={text}
          aria-current={current}
          onClick={(event) => {
            if (!onPage || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onPage(to);
          }}
        >
          {content}
        </a>
      );
    }
    return (
      <button type="button" aria-label={text} aria-current={current} onClick={() => onPage?.(to)}>
        {content}
      </button>
    );
  }

  return (
    <nav aria-label={`${label}, pages`} className={className}>
      <ul className="pagination">
        <li>{step(page - 1, "Previous page", <Icon name="chevron-left" />)}</li>
        {pagesToShow(page, pageCount).map((shown, index, all) => (
          <li key={shown} className="contents">
            {index > 0 && shown - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            {step(shown, `Page ${shown}`, shown)}
          </li>
        ))}
        <li>{step(page + 1, "Next page", <Icon name="chevron-right" />)}</li>
      </ul>
    </nav>
  );
}

/** The first, the last, and this page with its neighbours. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const requested = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(requested)].filter((shown) => shown >= 1 && shown <= pageCount).sort((a, b) => a - b);
}
