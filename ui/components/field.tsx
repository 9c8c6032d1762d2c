import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

/** What every field takes besides the attributes of its control. */
export type FieldProps = {
  /** Names the control in the form, and its id unless `id` is given. Two forms on one page need ids of their own. */
  name: string;
  id?: string;
  label: ReactNode;
  /** A word after the label, such as "(cannot be changed)". */
  note?: ReactNode;
  /** Writes "(optional)" after the label: the optional fields are marked, not the required ones. */
  optional?: boolean;
  hint?: ReactNode;
  /** The sentence of what is wrong; undefined, null or empty when nothing is. */
  error?: ReactNode;
  /** For the frame around label, control and messages; `className` goes to the control. */
  fieldClassName?: string;
};

/** The ids of a field's parts and the attributes that tie its control to them. No `useId`: islands hydrate alone. */
export function fieldIds({ name, id = name, hint, error }: Pick<FieldProps, "name" | "id" | "hint" | "error">) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    control: {
      id,
      name,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": cx(hintId, errorId) || undefined,
    },
  };
}

type FieldFrameProps = Omit<FieldProps, "name" | "id"> & {
  ids: ReturnType<typeof fieldIds>;
  children: ReactNode;
};

/** Label above, control, hint and error below. */
export function FieldFrame({ ids, label, note, optional, hint, error, fieldClassName, children }: FieldFrameProps) {
  return (
    <div className={cx("field", fieldClassName)}>
      <label className="label" htmlFor={ids.id}>
        {label}
        <LabelNote note={note} optional={optional} />
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

/** "(optional)" or another word after a label. */
export function LabelNote({ note, optional }: Pick<FieldProps, "note" | "optional">) {
  const text = note ?? (optional ? "(optional)" : null);
  return text ? <small> {text}</small> : null;
}

/** The hint and the error under a control. */
export function FieldNotes({ ids, hint, error }: Pick<FieldFrameProps, "ids" | "hint" | "error">) {
  return (
    <>
      {hint && (
        <p id={ids.hintId} className="hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </>
  );
}
