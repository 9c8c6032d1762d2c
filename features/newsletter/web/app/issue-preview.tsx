import { useDeferredValue, useMemo } from "react";
import { renderMarkdown } from "#lib/markdown.ts";
import { Prose } from "#ui/components/prose.tsx";

/** An issue as it arrives, by the renderer of its mail. */
export default function IssuePreview({ subject, preview, body }: { subject: string; preview: string; body: string }) {
  const text = useDeferredValue(body);
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section
      aria-label="As it arrives"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      className="card max-h-[70vh] overflow-y-auto p-5 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)]"
    >
      <p className="label">As it arrives</p>
      <p className="mt-3 font-display text-h2 wrap-anywhere">{subject || "Subject"}</p>
      {preview && <p className="mt-3 text-ink-2 wrap-anywhere">{preview}</p>}
      <Prose html={html} size="sm" className="mt-4 wrap-anywhere" />
      <p className="hint mt-4 border-line border-t pt-3">
        Below it is why it came, and the way to leave the list with one press. No opening counter is hidden in it.
      </p>
    </section>
  );
}
