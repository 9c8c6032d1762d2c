import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { accountTexts } from "../../../texts.ts";
import { changePassword } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { useWorkplace } from "../../use-workplace.ts";
import { passwordHint } from "../sign-in/password-hint.ts";
import { showFieldErrors } from "../sign-in/show-field-errors.ts";
import type { ChangeForm } from "./change-form.ts";
import type { CodeUnderWay } from "./confirm-code-page.tsx";

export const meta = appMeta("Change password");

const { allFour } = accountTexts;

/** The checks bring the schema library, and the page is there sooner without it: they come when the form is touched. */
const loadChecks = () => import("./change-form.ts").then((module) => module.default);

const resolver: Resolver<ChangeForm> = async (...form) => {
  // Where they do not come, the server still checks all of it, and says it under the same fields.
  const check = await loadChecks().catch(() => null);
  return check ? check(...form) : { values: form[0], errors: {} };
};

const fields = ["email", "oldPassword", "newPassword", "confirmPassword"] as const;

/** Change password (PWD-01): checks what can be checked, then a code is mailed and the next page asks for it. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const at = useWorkplace();
  const profile = useSession()?.profile;
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ChangeForm>({
    resolver,
    reValidateMode: "onSubmit",
    defaultValues: { email: profile?.email ?? "" },
  });
  const { errors, isSubmitting } = formState;

  async function send(input: ChangeForm) {
    setProblem(null);
    try {
      const { email, resendAfterS } = await changePassword(input);
      const state: CodeUnderWay = { maskedEmail: email, resendAtMs: Date.now() + resendAfterS * 1000 };
      await navigate(paths.confirmCode(at), { state });
    } catch (error) {
      if (!showFieldErrors(error, fields, { setError, setFocus })) {
        setProblem(errorMessage(error, accountTexts.updateError));
      }
    }
  }

  // The sentence for all four is said once, under the first that is empty.
  const firstEmpty = fields.find((name) => errors[name]?.message === allFour);
  const errorOf = (name: (typeof fields)[number]) => {
    const message = errors[name]?.message;
    return message === allFour && name !== firstEmpty ? undefined : message;
  };

  return (
    <div className="max-w-120">
      <PageHeading>Change password</PageHeading>
      <Banner icon="triangle-alert" className="mb-6">
        Changing your password logs you out on all devices, this one too.
      </Banner>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit(send)}
        onFocus={() => void loadChecks().catch(() => {})}
        className="grid gap-4.5"
      >
        <TextField
          {...register("email")}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf("email")}
        />
        <PasswordField
          {...register("oldPassword")}
          label="Old Password"
          autoComplete="current-password"
          required
          error={errorOf("oldPassword")}
        />
        <PasswordField
          {...register("newPassword")}
          label="New Password"
          autoComplete="new-password"
          required
          hint={errorOf("newPassword") ? undefined : passwordHint}
          error={errorOf("newPassword")}
        />
        <PasswordField
          {...register("confirmPassword")}
          label="Confirm Password"
          autoComplete="new-password"
          required
          error={errorOf("confirmPassword")}
        />
        <FormMessage tone="error">{problem}</FormMessage>
        <Button type="submit" block busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </div>
  );
}

export default ChangePasswordPage;
