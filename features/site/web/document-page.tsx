import { longDate } from "#lib/dates.ts";
import { Prose } from "#ui/components/prose.tsx";

export type DocumentPageProps = {
  title: string;
  /** YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised HTML. */
  html: string;
};

/** Terms and privacy: one column to read. */
export function DocumentPage({ title, updatedOn, html }: DocumentPageProps) {
  return (
    <article className="wrap section">
      <h1>{title}</h1>
      <p className="mt-3 text-sm text-ink-3">
        Last changed on <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
      </p>
      <Prose html={html} size="sm" className="mt-8" />
    </article>
  );
}
