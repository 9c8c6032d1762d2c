import type { ReactNode } from "react";
import { Checkbox } from "../components/checkbox.tsx";
import { FieldError } from "../components/field-error.tsx";
import { useField } from "./form-fields.tsx";

/** Boxes of which several may be ticked: one list in the form around them (`CallForm`), by its name. `children` lays out the box of each choice; its label is the choice, but for `labelOf`. */
export function FormBoxes({
  name,
  id = name,
  legend,
  labelOf = (choice) => choice,
  children,
}: {
  name: string;
  id?: string;
  legend: ReactNode;
  labelOf?: (choice: string) => ReactNode;
  children: (box: (choice: string) => ReactNode) => ReactNode;
}) {
  const { register, error } = useField(name);
  const box = (choice: string) => (
    <Checkbox
      key={choice}
      {...register(name)}
      id={`${id}-${encodeURIComponent(choice)}`}
      value={choice}
      label={labelOf(choice)}
      aria-invalid={error ? true : undefined}
    />
  );
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      {children(box)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
