import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Pin } from "../../contract.ts";
import { pinLimits } from "../../texts.ts";
import type { MarkInput } from "./mark-input.ts";

type DraftPin = MarkInput["pins"][number];

/** A pin's comment on the page, by its number. */
const textId = (number: number) => `pin-${number}`;
const bounded = (value: number) => Math.min(1_000, Math.max(0, Math.round(value)));
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

/** Over a page: its pins, each with its number, which leads to its comment. With `onAdd` a touch of the page pins a new one. */
export function PinsOver({
  page,
  pins,
  onAdd,
  onMove,
}: {
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
            onClick={() => document.getElementById(textId(at + 1))?.focus()}
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

/** Under a page: what its pins say, to be written. A new one has the focus. */
export function PinFields({
  page,
  pins,
  fresh,
  onFocus,
  onChange,
  onRemove,
}: {
  page: number;
  pins: readonly DraftPin[];
  /** The key of the one that was pinned just now. */
  fresh: number | null;
  onFocus: (key: number) => void;
  onChange: (key: number, text: string) => void;
  onRemove: (key: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (fresh !== null) list.current?.querySelector<HTMLElement>(`[data-pin="${fresh}"]`)?.focus();
  }, [fresh]);
  if (!pins.some((pin) => pin.page === page)) return null;
  return (
    <ul ref={list} className="mx-auto grid w-full max-w-200 gap-2">
      {pins.map((pin, at) =>
        pin.page === page ? (
          <li key={pin.key} className="flex items-end gap-2 rounded-lg bg-surface p-2">
            <TextArea
              name={`pin-${at + 1}`}
              id={textId(at + 1)}
              data-pin={pin.key}
              label={`Comment ${at + 1}, on page ${page}`}
              rows={2}
              maxLength={pinLimits.length}
              fieldClassName="min-w-0 flex-1"
              value={pin.text}
              onFocus={() => onFocus(pin.key)}
              onChange={({ target }) => onChange(pin.key, target.value)}
            />
            <IconButton label={`Remove comment ${at + 1}`} onClick={() => onRemove(pin.key)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Under a page: what its pins say, to be read. */
export function PinTexts({ page, pins }: { page: number; pins: readonly Pin[] }) {
  if (!pins.some((pin) => pin.page === page)) return null;
  return (
    <ol aria-label={`Comments on page ${page}`} className="mx-auto grid w-full max-w-200 gap-2">
      {pins.map((pin, at) =>
        pin.page === page ? (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a pin is its number
            key={at}
            id={textId(at + 1)}
            tabIndex={-1}
            className="flex gap-2 rounded-lg bg-surface p-3"
          >
            <b className="grid size-7 flex-none place-items-center rounded-md rounded-tr-lg bg-sun-400 text-palm-950 text-sm tabular-nums">
              {at + 1}
            </b>
            <span className="whitespace-pre-line wrap-anywhere">{pin.text}</span>
          </li>
        ) : null,
      )}
    </ol>
  );
}
