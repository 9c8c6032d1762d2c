import type { ComponentProps } from "react";
import { counted } from "#lib/counted.ts";
import { cx } from "./cx.ts";
import { FieldNotes, type FieldProps, fieldIds, LabelNote } from "./field.tsx";
import { maxStars, starPath } from "./star.tsx";

export type StarInputProps = Omit<
  ComponentProps<"input">,
  "type" | "name" | "id" | "value" | "defaultValue" | "checked" | "defaultChecked" | "children"
> &
  FieldProps & {
    /** The chosen number, where the parent holds it; 0 or null for none. */
    value?: number | null;
    defaultValue?: number;
  };

/**
 * 1 to 5 stars: a group of five native radios, so arrow keys, forms and `register` work, and it lights up without
 * script. The radios' values are "1" to "5".
 */
export function StarInput({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  value,
  defaultValue,
  className,
  ...rest
}: StarInputProps) {
  const ids = fieldIds({ name, id, hint, error });
  return (
    <fieldset className={cx("field", fieldClassName)} aria-describedby={ids.control["aria-describedby"]}>
      <legend className="label">
        {label}
        <LabelNote note={note} optional={optional} />
      </legend>
      <div className={cx("star-input", className)}>
        {Array.from({ length: maxStars }, (_, index) => index + 1).map((stars) => (
          <label key={stars}>
            <input
              {...rest}
              type="radio"
              id={`${ids.id}-${stars}`}
              name={name}
              value={stars}
              aria-label={counted(stars, "star")}
              aria-invalid={ids.control["aria-invalid"]}
              {...(value === undefined
                ? { defaultChecked: defaultValue === undefined ? undefined : stars === defaultValue }
                : { checked: stars === value, readOnly: rest.onChange === undefined })}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={starPath()} />
            </svg>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}
