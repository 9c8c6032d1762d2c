import { type ReactNode, useState } from "react";
import type { ButtonVariant } from "#ui/components/button.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
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
  // The password is no input of the act, which remembers those.
  const act = useAct(() => (hasPassword ? onPassword(password) : onCode()));

  return (
    <ActForm
      act={act}
      wrong={{ password: hasPassword && password === "" && "Please enter your password." }}
      onSend={() => act.run()}
      submit={hasPassword ? label : "Send me the code"}
      busyLabel="Please wait..."
      button={{ variant, block: true }}
      otherwise={accountTexts.updateError}
    >
      {(errors) => (
        <>
          <p className="text-ink-2">{children}</p>
          {hasPassword ? (
            <PasswordField
              id={`${id}-password`}
              name="password"
              label="Your password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={errors.password}
              data-autofocus=""
            />
          ) : (
            <p className="text-ink-2">To make sure it is you, we send a code to your e-mail.</p>
          )}
        </>
      )}
    </ActForm>
  );
}
