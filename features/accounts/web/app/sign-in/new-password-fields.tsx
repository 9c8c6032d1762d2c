import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "#ui/components/password-field.tsx";
import { passwordHint } from "./password-hint.ts";

type Field = { input: UseFormRegisterReturn; error: string | undefined };

/** The two fields in which somebody who is not logged in chooses a password. `label`: of the first. */
export function NewPasswordFields({ label, first, again }: { label: string; first: Field; again: Field }) {
  return (
    <>
      <PasswordField
        {...first.input}
        label={label}
        autoComplete="new-password"
        required
        hint={first.error ? undefined : passwordHint}
        error={first.error}
      />
      <PasswordField
        {...again.input}
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={again.error}
      />
    </>
  );
}
