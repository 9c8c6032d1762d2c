import { useDeferredValue, useMemo } from "react";
import { renderMarkdown } from "#lib/markdown.ts";
import { Prose } from "#ui/components/prose.tsx";

/** A page of law as visitors read it, by the renderer of its page; name and contact of the academy are filled in there. */
export default function DocumentPreview({ title, body }: { title: string; body: string }) {
  const text = useDeferredValue(body);
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section
      aria-label="As visitors read it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      className="card max-h-[70vh] overflow-y-auto p-5 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)]"
    >
      <p className="label">As visitors read it</p>
      <p className="mt-3 font-display text-h2 wrap-anywhere">{title || "Title"}</p>
      <Prose html={html} size="sm" className="mt-5 wrap-anywhere" />
    </section>
  );
}
