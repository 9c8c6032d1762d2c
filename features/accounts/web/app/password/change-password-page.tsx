import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { paths } from "#app/web/paths.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { accountTexts } from "../../../texts.ts";
import { changePassword } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { newPasswordField, passwordHint, samePasswords } from "../sign-in/form-schemas.ts";
import { showFieldFaults } from "../sign-in/show-field-faults.ts";
import type { CodeUnderWay } from "./confirm-code-page.tsx";

const { allFour } = accountTexts;
const needed = z.string(allFour).check(z.minLength(1, allFour));

const changeForm = z
  .object({
    email: z.string(allFour).check(
      z.overwrite((text) => text.trim()),
      z.minLength(1, allFour),
    ),
    oldPassword: needed,
    newPassword: newPasswordField(allFour),
    confirmPassword: needed,
  })
  .check(samePasswords("newPassword"));
type ChangeForm = z.output<typeof changeForm>;

const fields = ["email", "oldPassword", "newPassword", "confirmPassword"] as const;

/** Change password (PWD-01): checks what can be checked, then a code is mailed and the next page asks for it. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const profile = useSession()?.profile;
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ChangeForm>({
    resolver: standardSchemaResolver(changeForm),
    reValidateMode: "onSubmit",
    defaultValues: { email: profile?.email ?? "" },
  });
  const { errors, isSubmitting } = formState;

  async function send(input: ChangeForm) {
    setProblem(null);
    try {
      const { email, resendAfterS } = await changePassword(input);
      const state: CodeUnderWay = { maskedEmail: email, resendAtMs: Date.now() + resendAfterS * 1000 };
      await navigate(paths.confirmCode(), { state });
    } catch (fault) {
      if (!showFieldFaults(fault, fields, { setError, setFocus })) {
        setProblem(sentenceOf(fault, accountTexts.updateError));
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
      <form method="post" noValidate onSubmit={handleSubmit(send)} className="grid gap-4.5">
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
