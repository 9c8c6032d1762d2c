import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "name" | "id" | "children"> &
  FieldProps & {
    /** An icon inside, before the text. */
    startIcon?: IconName;
    /** A 44 px control inside, after the text. */
    end?: ReactNode;
  };

/** One line of text with its label, hint and error. `ref` and the rest go to the input, so `register` can be spread. */
export function TextField({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  startIcon,
  end,
  className,
  type = "text",
  ...rest
}: TextFieldProps) {
  const ids = fieldIds({ name, id, hint, error });
  const input = <input {...rest} {...ids.control} type={type} className={cx("input", className)} />;
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
      {startIcon || end ? (
        <div className="input-wrap">
          {startIcon && <Icon name={startIcon} className="start" />}
          {input}
          {end && <div className="end">{end}</div>}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
