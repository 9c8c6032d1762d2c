import type { ReactNode } from "react";
import { Checkbox } from "../components/checkbox.tsx";
import { FieldError } from "../components/field-error.tsx";
import { useField } from "./form-fields.tsx";

/** Boxes of which several may be ticked: one list in the form around them (`CallForm`), by its name. `children` lays out the box of each choice; its label is the choice unless given. */
export function FormBoxes({
  name,
  id = name,
  legend,
  children,
}: {
  name: string;
  id?: string;
  legend: ReactNode;
  children: (box: (choice: string, label?: ReactNode) => ReactNode) => ReactNode;
}) {
  const { register, error } = useField(name);
  const box = (choice: string, label: ReactNode = choice) => (
    <Checkbox
      key={choice}
      {...register(name)}
      id={`${id}-${encodeURIComponent(choice)}`}
      value={choice}
      label={label}
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
