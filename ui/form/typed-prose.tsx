import { useDeferredValue, useMemo } from "react";
import { renderMarkdown } from "#lib/markdown.ts";
import { Prose } from "../components/prose.tsx";

/** Markdown as pages draw it, a moment after it is typed. */
export function TypedProse({ body }: { body: string }) {
  const text = useDeferredValue(body);
  const html = useMemo(() => renderMarkdown(text), [text]);
  return <Prose html={html} size="sm" className="mt-5 wrap-anywhere" />;
}
