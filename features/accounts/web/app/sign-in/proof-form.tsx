import { type FormEvent, type ReactNode, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Button, type ButtonVariant } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";

export type ProofFormProps = {
  /** Before the ids of its fields. */
  id: string;
  hasPassword: boolean;
  /** What the button does. */
  label: string;
  variant?: ButtonVariant;
  /** What follows from it. */
  children: ReactNode;
  onPassword: (password: string) => Promise<void>;
  onCode: () => Promise<void>;
};

/** Asks for the password, or sends a code where there is none. */
export function ProofForm({ id, hasPassword, label, variant, children, onPassword, onCode }: ProofFormProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const focus = () => document.getElementById(`${id}-password`)?.focus();
  // The password is no input of the act, which remembers those.
  const act = useAct(() => (hasPassword ? onPassword(password) : onCode()), {
    onError: ({ fields }) => fields.password && focus(),
  });
  const { error } = act;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isNone = hasPassword && password === "";
    setMissing(isNone);
    if (!isNone) return void act.run();
    act.clear();
    focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">{children}</p>
      {hasPassword ? (
        <PasswordField
          id={`${id}-password`}
          name="password"
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isMissing ? "Please enter your password." : error?.fields.password}
          data-autofocus=""
        />
      ) : (
        <p className="text-ink-2">To make sure it is you, we send a code to your e-mail.</p>
      )}
      <FormMessage tone="error">
        {error && !error.fields.password && errorMessage(error, accountTexts.updateError)}
      </FormMessage>
      <Button type="submit" variant={variant} block busy={act.isBusy} busyLabel="Please wait...">
        {hasPassword ? label : "Send me the code"}
      </Button>
    </form>
  );
}
