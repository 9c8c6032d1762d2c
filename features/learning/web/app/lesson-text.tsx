import { useEffect, useRef } from "react";
import { Prose } from "#ui/components/prose.tsx";
import "#ui/styles/prose-work.css";

export type LessonTextProps = {
  /** Made safe by the server. */
  html: string;
  isLoadingPictures: boolean;
  /** Somebody tapped where a picture is to stand. */
  onWantPictures: () => void;
};

/** A lesson's text. What is wider than the column scrolls by itself, by keyboard too. */
export function LessonText({ html, isLoadingPictures, onWantPictures }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables
  useEffect(() => {
    const root = text.current;
    if (!root || typeof ResizeObserver === "undefined") return;
    const wide = [...root.querySelectorAll<HTMLElement>(".table-frame, pre")];
    const watch = new ResizeObserver(() => {
      for (const frame of wide) {
        // Only what scrolls is a stop of the Tab key.
        if (frame.scrollWidth > frame.clientWidth + 1) {
          frame.tabIndex = 0;
          frame.setAttribute("role", "region");
          frame.setAttribute("aria-label", frame.matches("pre") ? "Code, scrolls sideways" : "Table, scrolls sideways");
        } else {
          for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
        }
      }
    });
    for (const frame of wide) watch.observe(frame);
    return () => watch.disconnect();
  }, [html]);

  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const tap = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[data-picture]")) onWantPictures();
    };
    root.addEventListener("click", tap);
    return () => root.removeEventListener("click", tap);
  }, [onWantPictures]);

  return <Prose ref={text} html={html} className="prose-work" aria-busy={isLoadingPictures || undefined} />;
}
