import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { FieldNotes, fieldIds } from "./field.tsx";
import "../styles/code-boxes.css";

export type CodeBoxesProps = {
  name: string;
  id?: string;
  /** Shows what to enter: the legend of the group. */
  label: ReactNode;
  /** How many boxes; 6 by default. */
  length?: number;
  /** `digits` brings up the number pad; `letters` takes letters and digits and makes capitals of them. */
  format?: "digits" | "letters";
  /** Given, the parent holds the code: setting it to "" empties the boxes. */
  value?: string;
  onChange?: (code: string) => void;
  /** Called whenever a change leaves every box full. */
  onComplete?: (code: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
};

const unwanted = { digits: /\D/g, letters: /[^A-Z0-9]/g };

/**
 * A code of single characters, a box for each: forward on entry, back on Backspace in an empty box, arrows, and a paste
 * (or the telephone's own suggestion) fills them all. The whole code is also a hidden field of the form.
 * With an error, what is wrong are the empty boxes, or all of a full code.
 * Its style sheet comes with it: for pages of the app, not for islands.
 */
export function CodeBoxes({
  name,
  id,
  label,
  length = 6,
  format = "digits",
  value,
  onChange,
  onComplete,
  hint,
  error,
  disabled,
  autoFocus,
  className,
}: CodeBoxesProps) {
  const ids = fieldIds({ name, id, hint, error });
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [cells, setCells] = useState(() => spread(value ?? "", length));
  // The parent changed the code (cleared it, most often): its word counts, gaps included when the text is the same.
  const shown = value === undefined || cells.join("") === value ? cells : spread(value, length);

  function clean(text: string): string {
    return text.toUpperCase().replace(unwanted[format], "");
  }

  function put(position: number, character: string): string[] {
    return shown.map((cell, index) => (index === position ? character : cell));
  }

  function change(next: string[]) {
    const code = next.join("");
    setCells(next);
    if (code !== shown.join("")) onChange?.(code);
    if (next.every(Boolean)) onComplete?.(code);
  }

  function focusBox(index: number) {
    const box = boxes.current[Math.min(Math.max(index, 0), length - 1)];
    box?.focus();
    box?.select();
  }

  function fill(from: number, text: string) {
    const characters = clean(text).slice(0, length - from);
    if (!characters) return;
    change(shown.map((cell, index) => characters[index - from] ?? cell));
    focusBox(from + characters.length);
  }

  function input(event: FormEvent<HTMLInputElement>, index: number) {
    const text = clean(event.currentTarget.value);
    const before = shown[index] ?? "";
    if (!text) {
      if (event.currentTarget.value === "") change(put(index, ""));
    } else if (text.length === 2 && before && text.includes(before)) {
      // Typed into a box that was full: the new character takes its place.
      fill(index, text.replace(before, ""));
    } else {
      fill(index, text);
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    event.preventDefault();
    const text = clean(event.clipboardData.getData("text"));
    // A whole code fills all boxes, wherever the caret is.
    fill(text.length >= length ? 0 : index, text);
  }

  function key(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === "Backspace" && !shown[index] && index > 0) {
      event.preventDefault();
      change(put(index - 1, ""));
      focusBox(index - 1);
    } else if (event.key === "Delete" && shown[index]) {
      event.preventDefault();
      change(put(index, ""));
    } else if (shown[index] && !event.ctrlKey && !event.metaKey && clean(event.key) === shown[index]) {
      // The same character over itself is no change that React would tell of: a code typed again would stand still here.
      event.preventDefault();
      focusBox(index + 1);
    }
  }

  return (
    <fieldset
      className={cx("field", className)}
      disabled={disabled}
      aria-describedby={ids.control["aria-describedby"]}
      id={ids.id}
    >
      <legend className="label mb-1.5">{label}</legend>
      <div className="code-boxes">
        {shown.map((cell, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            id={`${ids.id}-${index + 1}`}
            className="input"
            type="text"
            aria-label={`${format === "digits" ? "Digit" : "Character"} ${index + 1} of ${length}`}
            aria-invalid={cell && !shown.every(Boolean) ? undefined : ids.control["aria-invalid"]}
            inputMode={format === "digits" ? "numeric" : "text"}
            autoComplete={index === 0 ? "one-time-code" : "off"}
            autoCapitalize={format === "letters" ? "characters" : "none"}
            autoCorrect="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: asked for by a page that holds nothing else
            autoFocus={autoFocus && index === 0}
            value={cell}
            onChange={(event) => input(event, index)}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => key(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <input type="hidden" name={name} value={shown.join("")} />
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}

function spread(code: string, length: number): string[] {
  return Array.from({ length }, (_, index) => code[index] ?? "");
}
