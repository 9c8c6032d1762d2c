import { useEffect, useRef } from "react";
import { pinLimits, pinTextId } from "#features/uploads/page-texts.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { MarkInput } from "./mark-input.ts";

type DraftPin = MarkInput["pins"][number];

/** Under a page: what its pins show, to be written. A new one has the focus. */
export function PinFields({
  of,
  page,
  pins,
  fresh,
  onFocus,
  onChange,
  onRemove,
}: {
  of: string;
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
              id={pinTextId(of, at + 1)}
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
