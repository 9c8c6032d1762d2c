import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { get, type RegisterOptions, useFormContext } from "react-hook-form";
import { Checkbox } from "../components/checkbox.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { RadioGroup } from "../components/radio-group.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextArea } from "../components/text-area.tsx";
import { TextField } from "../components/text-field.tsx";

/** What the server reported of single fields, by their names in the body. */
export const ServerErrors = createContext<Readonly<Record<string, string>>>({});

type Bound<Props> = Omit<Props, "error" | "value" | "defaultValue" | "checked" | "onBlur" | "ref" | "onChange"> & {
  name: string;
  /** Fields whose errors depend on this one. */
  deps?: RegisterOptions["deps"];
  /** A hint that an error replaces. */
  hintOrError?: ReactNode;
};

/** What is wrong with a field of the form around it, found here or by the server, and how to change it for the person. */
export function useField(name: string) {
  const { register, setValue, formState } = useFormContext();
  const ofServer = useContext(ServerErrors);
  return {
    register,
    error: (Object(get(formState.errors, name)).message ?? ofServer[name]) as ReactNode,
    set: (value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  };
}

/** A field of the design system as a field of the form around it (`CallForm`), by its name. */
export function bound<Props extends { name: string; error?: ReactNode; hint?: ReactNode }>(
  Field: ComponentType<Props>,
) {
  return function FormField({ deps, hintOrError, ...props }: Bound<Props>) {
    const { name } = props;
    const { register, error } = useField(name);
    const hint = hintOrError ? !error && hintOrError : props.hint;
    return <Field {...(props as unknown as Props)} {...register(name, { deps })} hint={hint} error={error} />;
  };
}

export const FormText = bound(TextField);
export const FormPassword = bound(PasswordField);
export const FormArea = bound(TextArea);
export const FormSelect = bound(SelectField);
export const FormRadios = bound(RadioGroup);
export const FormCheck = bound(Checkbox);
