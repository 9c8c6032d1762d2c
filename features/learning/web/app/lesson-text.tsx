import { useEffect, useLayoutEffect, useRef } from "react";
import { Prose } from "#ui/components/prose.tsx";
import "#ui/styles/prose-checks.css";
import "#ui/styles/prose-try.css";
import "#ui/styles/prose-work.css";
import type { CheckAnswer } from "../../contract.ts";
import { bringToLife, showAnswers } from "../live/bring-to-life.ts";

export type LessonTextProps = {
  /** Made safe by the server. */
  html: string;
  /** What was answered to its questions; what an earlier version of this site stored here has none. */
  answers?: readonly CheckAnswer[];
  onAnswer: (answer: CheckAnswer) => void;
  isLoadingPictures: boolean;
  /** Someone tapped where a picture is to go. */
  onWantPictures: () => void;
  ref?: React.RefObject<HTMLDivElement | null>;
};

/** A lesson's text, with what can be tapped in it. What is wider than the column scrolls by itself, by keyboard too. */
export function LessonText({ html, answers, onAnswer, isLoadingPictures, onWantPictures, ref }: LessonTextProps) {
  const own = useRef<HTMLDivElement>(null);
  const text = ref ?? own;
  const heard = useRef({ onAnswer });
  heard.current = { onAnswer };

  // Before anything is painted: a wide table is never there without its stop of the Tab key, however busy the device is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useLayoutEffect(
    () =>
      text.current ? bringToLife(text.current, { onAnswer: (answer) => heard.current.onAnswer(answer) }) : undefined,
    [html, text],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useLayoutEffect(() => {
    if (text.current && answers) showAnswers(text.current, answers);
  }, [html, answers, text]);

  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const tap = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[data-picture]")) onWantPictures();
    };
    root.addEventListener("click", tap);
    return () => root.removeEventListener("click", tap);
  }, [onWantPictures, text]);

  return <Prose ref={text} html={html} className="prose-work" aria-busy={isLoadingPictures || undefined} />;
}
