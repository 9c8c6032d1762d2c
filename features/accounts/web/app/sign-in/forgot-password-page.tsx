import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { forgotPassword } from "../../account-api.ts";
import { type ForgotForm, forgotForm } from "./form-schemas.ts";

/** Asks for a link to set a new password (AUTH-08). What it shows is the same for every address. */
export function ForgotPasswordPage() {
  const act = useAct(({ email }: ForgotForm) => forgotPassword(email));
  return (
    <CallForm
      act={act}
      schema={forgotForm}
      onSend={act.run}
      submit="Send the link"
      busyLabel="Sending..."
      button={{ block: true }}
      otherwise={accountTexts.updateError}
      done={act.answer && (act.answer.message || accountTexts.forgotDone)}
      foot={
        <Link to={paths.login()} className="link inline-flex min-h-11 items-center justify-self-center text-sm">
          Back to login
        </Link>
      }
      className="grid gap-4.5"
    >
      <h1 className="mb-1">Forgot Password?</h1>
      <p className="text-ink-2">Enter the address of your account. We send you a link to set a new password.</p>
      <FormText
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </CallForm>
  );
}
