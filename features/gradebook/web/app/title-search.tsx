import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "#ui/components/cx.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";

export type TitleSearchProps = {
  label: string;
  titles: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/**
 * A search box with suggestions (ASM-01): what was typed filters at once, a suggestion completes it. A combobox as the
 * ARIA guide has it: the focus stays in the field, arrow keys move through the list, Enter takes, Escape closes.
 */
export function TitleSearch({ label, titles, value, onChange }: TitleSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const word = value.trim().toLowerCase();
  const matches = [...new Set(titles)].filter((title) => title.toLowerCase().includes(word));
  const isShown = isOpen && word !== "";

  function type(next: string) {
    onChange(next);
    setOpen(true);
    setAt(-1);
  }
  function take(title: string) {
    onChange(title);
    setOpen(false);
    setAt(-1);
    frame.current?.querySelector("input")?.focus();
  }
  function key(event: KeyboardEvent) {
    if (event.key === "Escape") {
      if (isShown) event.preventDefault();
      setOpen(false);
      return;
    }
    if (event.key === "Enter" && isShown) {
      const title = matches[at];
      event.preventDefault();
      if (title === undefined) setOpen(false);
      else take(title);
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    if (matches.length === 0) return;
    const next = event.key === "ArrowDown" ? (at + 1) % matches.length : (at <= 0 ? matches.length : at) - 1;
    setAt(next);
    frame.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      ref={frame}
      className="relative max-w-md"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <TextField
        name="search"
        type="text"
        label={label}
        startIcon="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls="search-suggestions"
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `search-suggestion-${at}` : undefined}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={key}
        end={
          value && (
            <IconButton label="Clear the search" onClick={() => take("")}>
              <Icon name="x" />
            </IconButton>
          )
        }
      />
      <div
        id="search-suggestions"
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-2 mt-1 max-h-60 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-2"
      >
        {!isShown ? null : matches.length === 0 ? (
          <p className="px-3 py-2.5 text-ink-2 text-sm">No matches found</p>
        ) : (
          matches.map((title, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={title}
              id={`search-suggestion-${index}`}
              role="option"
              aria-selected={index === at}
              className={cx(
                "flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm wrap-anywhere hover:bg-sunken",
                index === at && "bg-sunken",
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(title)}
            >
              {title}
            </div>
          ))
        )}
      </div>
    </div>
  );
}
