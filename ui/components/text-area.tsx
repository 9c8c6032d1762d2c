import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "name" | "id" | "children"> &
  FieldProps & {
    /** Stands between the label and the text. */
    bar?: ReactNode;
  };

/** Several lines of text with label, hint and error. */
export function TextArea({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  className,
  bar,
  ...rest
}: TextAreaProps) {
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
      {bar}
      <textarea rows={3} {...rest} {...ids.control} className={cx("input", className)} />
    </FieldFrame>
  );
}
