import { type FormEvent, type ReactNode, useState } from "react";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { Button, type ButtonVariant } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
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
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setPasswordFault(null);
    setProblem(null);
    if (hasPassword && password === "") return refusePassword("Please enter your password.");
    setBusy(true);
    try {
      await (hasPassword ? onPassword(password) : onCode());
    } catch (fault) {
      const concerned = fault instanceof ApiFault ? fault.fields.password : undefined;
      if (concerned) refusePassword(concerned);
      else setProblem(sentenceOf(fault, accountTexts.updateError));
    } finally {
      setBusy(false);
    }
  }

  function refusePassword(sentence: string) {
    setPasswordFault(sentence);
    document.getElementById(`${id}-password`)?.focus();
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
          error={passwordFault}
          data-autofocus=""
        />
      ) : (
        <p className="text-ink-2">To make sure it is you, we send a code to your e-mail.</p>
      )}
      <FormMessage tone="error">{problem}</FormMessage>
      <Button type="submit" variant={variant} block busy={isBusy} busyLabel="Please wait...">
        {hasPassword ? label : "Send me the code"}
      </Button>
    </form>
  );
}
