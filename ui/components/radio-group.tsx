import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldNotes, type FieldProps, fieldIds, LabelNote } from "./field.tsx";

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** Of a segment: what is not as usual stands out when it is chosen. */
  tone?: "sun";
};

const segmentClass =
  "relative grid min-h-12 flex-1 place-items-center border-line-strong px-1 text-center text-sm leading-tight not-last:border-r has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-surface-hover";
const segmentTones = {
  usual:
    "has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:shadow-[inset_0_-4px_var(--primary)]",
  sun: "has-checked:bg-warn-soft has-checked:text-warn has-checked:shadow-[inset_0_-4px_var(--warn)]",
} as const;

export type RadioGroupProps = Omit<
  ComponentProps<"input">,
  "type" | "name" | "id" | "value" | "defaultValue" | "checked" | "defaultChecked" | "children"
> &
  FieldProps & {
    options: readonly RadioOption[];
    /** `card`: a full-width card for each option; `row`: plain rows; `segments`: a word each, side by side. */
    appearance?: "row" | "card" | "segments";
    /** The legend is read but not seen (where a heading above shows the same). */
    hideLabel?: boolean;
    /** The chosen value, where the parent holds it. */
    value?: string | null;
    /** The first chosen value, where the form holds it. */
    defaultValue?: string;
  };

/**
 * One of several, with native radios: arrow keys, forms and `register` of react-hook-form work of themselves. The rest of
 * the attributes (`onChange`, `ref`, `disabled`) go to each radio.
 */
export function RadioGroup({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  options,
  appearance = "row",
  hideLabel,
  value,
  defaultValue,
  className,
  disabled,
  ...rest
}: RadioGroupProps) {
  const ids = fieldIds({ name, id, hint, error });
  const card = appearance === "card";
  const isSegments = appearance === "segments";
  return (
    <fieldset className={cx("field", fieldClassName)} aria-describedby={ids.control["aria-describedby"]}>
      <legend className={hideLabel ? "sr-only" : "label mb-1.5"}>
        {label}
        <LabelNote note={note} optional={optional} />
      </legend>
      <div
        className={cx(
          card && "options",
          isSegments && "flex overflow-hidden rounded-md border border-line-strong bg-surface",
          className,
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={isSegments ? cx(segmentClass, segmentTones[option.tone ?? "usual"]) : card ? "option" : "check"}
          >
            <input
              {...rest}
              type="radio"
              id={`${ids.id}-${option.value}`}
              name={name}
              value={option.value}
              className={
                isSegments ? "absolute inset-0 size-full cursor-pointer appearance-none outline-0" : "dot-mark"
              }
              disabled={disabled || option.disabled}
              aria-invalid={ids.control["aria-invalid"]}
              {...(value === undefined
                ? { defaultChecked: defaultValue === undefined ? undefined : option.value === defaultValue }
                : { checked: option.value === value, readOnly: rest.onChange === undefined })}
            />
            <span>
              {option.label}
              {option.hint && <span className="hint block">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}
