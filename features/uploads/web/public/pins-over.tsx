import type { KeyboardEvent, MouseEvent } from "react";
import { pinTextId } from "../../page-texts.ts";
import type { Pin } from "../../pin-contract.ts";

const bounded = (value: number) => Math.min(1_000, Math.max(0, Math.round(value)));
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

/** Over a page: its pins, each with its number, which leads to its comment. With `onAdd` a touch of the page pins a new one. */
export function PinsOver({
  of,
  page,
  pins,
  onAdd,
  onMove,
}: {
  /** The file, in the ids of its comments. */
  of: string;
  page: number;
  pins: readonly Pin[];
  onAdd?: (place: Omit<Pin, "text">) => void;
  onMove?: (at: number, place: Pick<Pin, "x" | "y">) => void;
}) {
  const add = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key has no place: its pin begins in the middle, and arrow keys move it.
    const isKey = detail === 0 || width === 0;
    onAdd?.({
      page,
      x: isKey ? 500 : bounded(((clientX - left) / width) * 1_000),
      y: isKey ? 500 : bounded(((clientY - top) / height) * 1_000),
    });
  };
  return (
    <>
      {onAdd && (
        <button type="button" className="absolute inset-0 cursor-crosshair" onClick={add}>
          <span className="sr-only">Pin a comment on page {page}</span>
        </button>
      )}
      {pins.map((pin, at) => {
        if (pin.page !== page) return null;
        const press = (event: KeyboardEvent) => {
          const step = steps[event.key];
          if (!step || !onMove) return;
          event.preventDefault();
          onMove(at, { x: bounded(pin.x + step[0]), y: bounded(pin.y + step[1]) });
        };
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a pin is its number
            key={at}
            type="button"
            className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center"
            style={{ left: `${pin.x / 10}%`, top: `${pin.y / 10}%` }}
            onKeyDown={press}
            onClick={() => document.getElementById(pinTextId(of, at + 1))?.focus()}
          >
            <span className="sr-only">Comment </span>
            <span className="grid size-7 place-items-center rounded-md rounded-tr-lg border-2 border-palm-950 bg-sun-400 font-bold text-palm-950 text-sm tabular-nums">
              {at + 1}
            </span>
            <span className="sr-only">{onMove ? ": arrow keys move it" : ""}</span>
          </button>
        );
      })}
    </>
  );
}
