import { FormPassword } from "#ui/form/form-fields.tsx";
import { passwordHint } from "./password-hint.ts";

/** The two fields in which someone chooses a password: the one `name` and `label` are of, and it once more. */
export const NewPasswordFields = ({ name = "password", label }: { name?: string; label: string }) => (
  <>
    <FormPassword name={name} label={label} autoComplete="new-password" required hintOrError={passwordHint} />
    <FormPassword name="confirmPassword" label="Confirm Password" autoComplete="new-password" required />
  </>
);
