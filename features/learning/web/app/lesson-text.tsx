import { useEffect, useLayoutEffect, useRef } from "react";
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

  // Before anything is painted: a wide table is never there without its stop of the Tab key, however busy the device is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables
  useLayoutEffect(() => {
    const wide = [...(text.current?.querySelectorAll<HTMLElement>(".table-frame, pre") ?? [])];
    for (const frame of wide) tellOfScrolling(frame);
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver((entries) => {
      for (const frame of new Set(entries.map(({ target }) => target.closest<HTMLElement>(".table-frame, pre")))) {
        if (frame) tellOfScrolling(frame);
      }
    });
    for (const frame of wide) {
      watch.observe(frame);
      // What it holds grows by itself, too: when the letters arrive.
      if (frame.firstElementChild) watch.observe(frame.firstElementChild);
    }
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

/** Only what scrolls is a stop of the Tab key, with a name. */
function tellOfScrolling(frame: HTMLElement): void {
  if (frame.scrollWidth > frame.clientWidth + 1) {
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", frame.matches("pre") ? "Code, scrolls sideways" : "Table, scrolls sideways");
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
  }
}
