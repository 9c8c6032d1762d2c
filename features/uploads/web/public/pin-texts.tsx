import { pinTextId } from "../../page-texts.ts";
import type { Pin } from "../../pin-contract.ts";

/** Under a page: what its pins show, to be read. */
export function PinTexts({ of, page, pins }: { of: string; page: number; pins: readonly Pin[] }) {
  if (!pins.some((pin) => pin.page === page)) return null;
  return (
    <ol aria-label={`Comments on page ${page}`} className="mx-auto grid w-full max-w-200 gap-2">
      {pins.map((pin, at) =>
        pin.page === page ? (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a pin is its number
            key={at}
            id={pinTextId(of, at + 1)}
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
