import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldNotes, type FieldProps, fieldIds } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "name" | "id" | "children"> &
  Pick<FieldProps, "name" | "id" | "hint" | "error" | "fieldClassName"> & {
    /** The words next to the mark; links inside stay links. */
    label: ReactNode;
  };

/** A checkbox in a 44 px row. */
export function Checkbox({ name, id, label, hint, error, fieldClassName, className, ...rest }: CheckboxProps) {
  const ids = fieldIds({ name, id, hint, error });
  return (
    <div className={fieldClassName}>
      <label className="check">
        <input {...ids.control} {...rest} type="checkbox" className={cx("tick", className)} />
        <span>{label}</span>
      </label>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}
