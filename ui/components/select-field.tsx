import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx";

export type SelectFieldProps = Omit<ComponentProps<"select">, "name" | "id"> &
  FieldProps & {
    /** Something small inside, before the chosen text, such as a flag. */
    start?: ReactNode;
    /** The first option, with an empty value, such as "Choose a course". */
    placeholder?: string;
    /** Either these or `<option>` children. */
    options?: readonly { value: string; label: string; disabled?: boolean }[];
  };

/** Choices by their values, each with its words. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A native select with label, hint and error. */
export function SelectField({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  start,
  placeholder,
  options,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const ids = fieldIds({ name, id, hint, error });
  return (
    <FieldFrame
      ids={ids}
      label={label}
      note={note}
      optional={optional}
      hint={hint}
      error={error}
      fieldClassName={fieldClassName}
    >
      <div className="input-wrap">
        {start && <span className="start">{start}</span>}
        <select {...rest} {...ids.control} className={cx("input", className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" className="chevron" />
      </div>
    </FieldFrame>
  );
}
