import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { accountTexts } from "../../../texts.ts";
import { forgotPassword } from "../../account-api.ts";
import { type ForgotForm, forgotForm } from "./form-schemas.ts";
import { showFieldErrors } from "./show-field-errors.ts";

/** Asks for a link to set a new password (AUTH-08). What it says is the same for every address. */
export function ForgotPasswordPage() {
  const [outcome, setOutcome] = useState<{ tone: "success" | "error"; text: string } | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ForgotForm>({
    resolver: standardSchemaResolver(forgotForm),
  });
  const { errors, isSubmitting } = formState;

  async function send({ email }: ForgotForm) {
    setOutcome(null);
    try {
      const { message } = await forgotPassword(email);
      setOutcome({ tone: "success", text: message || accountTexts.forgotDone });
    } catch (error) {
      if (showFieldErrors(error, ["email"], { setError, setFocus })) return;
      setOutcome({ tone: "error", text: errorMessage(error, accountTexts.updateError) });
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="grid gap-4.5">
      <h1 className="mb-1">Forgot Password?</h1>
      <p className="text-ink-2">Enter the address of your account. We send you a link to set a new password.</p>
      <TextField
        {...register("email")}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <FormMessage tone={outcome?.tone ?? "success"}>{outcome?.text}</FormMessage>
      <Button type="submit" block busy={isSubmitting} busyLabel="Sending...">
        Send the link
      </Button>
      <Link to={paths.login()} className="link inline-flex min-h-11 items-center justify-self-center text-sm">
        Back to login
      </Link>
    </form>
  );
}
