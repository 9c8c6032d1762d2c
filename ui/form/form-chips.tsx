import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../components/button.tsx";
import { Chip } from "../components/chip.tsx";
import { FieldFrame, fieldIds } from "../components/field.tsx";
import { Icon } from "../icons/icon.tsx";
import { useField } from "./form-fields.tsx";

/**
 * Short texts that are typed one after the other and taken away again: one list in the form around them (`CallForm`), by its name. Enter, a comma
 * or leaving the field adds what is typed.
 */
export function FormChips({
  name,
  label,
  one,
  hint,
}: {
  name: string;
  label: ReactNode;
  /** What one of them is: "skill". */
  one: string;
  hint?: ReactNode;
}) {
  const { watch } = useFormContext();
  const { error, set } = useField(name);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const chips: readonly string[] = watch(name) ?? [];
  const ids = fieldIds({ name, hint, error });

  function add() {
    setTyped("");
    const known = new Set(chips.map((word) => word.toLowerCase()));
    const fresh = typed
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "" && !known.has(word.toLowerCase()));
    if (fresh.length > 0) set([...chips, ...new Set(fresh)]);
  }
  function key(event: KeyboardEvent) {
    if ((event.key !== "Enter" && event.key !== ",") || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      {chips.length > 0 ? (
        <ul aria-label={typeof label === "string" ? label : undefined} className="flex flex-wrap gap-2">
          {chips.map((word) => (
            <li key={word}>
              <Chip className="pr-0 wrap-anywhere">
                {word}
                <button
                  type="button"
                  aria-label={`Remove ${word}`}
                  className="grid size-(--tap) shrink-0 place-items-center"
                  onClick={() => {
                    set(chips.filter((chip) => chip !== word));
                    field.current?.focus();
                  }}
                >
                  <Icon name="x" size={16} />
                </button>
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex gap-2">
        <input
          {...ids.control}
          ref={field}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          className="input min-w-0 grow"
          placeholder={`Add a ${one}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={key}
          onBlur={add}
        />
        <Button variant="line" aria-label={`Add the ${one}`} onClick={add}>
          <Icon name="plus" size={16} />
        </Button>
      </div>
    </FieldFrame>
  );
}
