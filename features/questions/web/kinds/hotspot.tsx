import type { KeyboardEvent, MouseEvent } from "react";
import type { FieldProps } from "../public/kind-view.tsx";
import { defineView } from "../public/kind-view.tsx";
import { PictureMark } from "../public/picture-mark.tsx";

/** How far an arrow key moves the mark, of the picture's width or height; with Shift. */
const step = 0.02;
const longStep = 0.1;
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const label = ({ x, y }: { x: number; y: number }) => `${percent(x)} from the left, ${percent(y)} from the top`;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function HotspotField({ question, answer, onAnswer, isOff, labelledBy }: FieldProps<"hotspot">) {
  const { picture } = question;
  if (!picture) return null;
  function point(event: MouseEvent) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A click by Enter or Space has no place: the mark begins in the middle.
    if (event.detail === 0) return onAnswer(answer ?? { x: 0.5, y: 0.5 });
    onAnswer({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  }
  function key(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const far = event.shiftKey ? longStep : step;
    const from = answer ?? { x: 0.5, y: 0.5 };
    onAnswer({ x: within(from.x + direction[0] * far), y: within(from.y + direction[1] * far) }, true);
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        data-own-keys=""
        disabled={isOff}
        aria-labelledby={labelledBy}
        aria-describedby={`${question.id}-how`}
        onClick={point}
        onKeyDown={key}
        className="relative w-full cursor-crosshair overflow-hidden rounded-lg border border-line-strong"
      >
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="h-auto w-full"
        />
        {answer && <PictureMark at={answer} />}
      </button>
      <p id={`${question.id}-how`} className="hint">
        Tap the place, or move the mark with the arrow keys.
      </p>
      <p role="status" className="font-semibold text-sm tabular-nums">
        {answer && `Your mark: ${label(answer)}.`}
      </p>
    </div>
  );
}

export const hotspot = defineView({
  kind: "hotspot",
  read: (answer) => ("x" in answer ? answer : null),
  Field: HotspotField,
  AnswerText: ({ answer }) => label(answer),
});
