import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { logIn } from "../../account-api.ts";
import { type LoginForm, loginForm } from "./form-schemas.ts";
import { useGuestOnly, useWantedPage } from "./next-page.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { loginToast, useEnter } from "./use-enter.ts";
import { useProviderReturn } from "./use-provider-return.ts";

/**
 * Login (AUTH-01 to AUTH-03). The fields are uncontrolled and without default values: what a visitor or a password manager
 * put in before the page was alive stays there.
 */
export function LoginPage() {
  useGuestOnly();
  const enter = useEnter();
  const next = useWantedPage() ?? undefined;
  const isReturning = useProviderReturn();
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm<LoginForm>({
    resolver: standardSchemaResolver(loginForm),
    // Corrections are judged when they are sent: one sentence belongs to both fields.
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;

  const state = useLocation().state as { email?: unknown; isNew?: unknown } | null;
  const signedUpAs = state?.email;
  const { chatUrl } = useSiteIdentity();
  useEffect(() => {
    if (typeof signedUpAs === "string" && !getValues("email")) setValue("email", signedUpAs);
  }, [signedUpAs, getValues, setValue]);

  async function send({ email, password, remember = false }: LoginForm) {
    try {
      enter(await logIn({ email, password, remember }), { remember });
    } catch (error) {
      toast.error(errorMessage(error, accountTexts.loginFailed), loginToast);
      // Later than the toast, so that it is read out first.
      setTimeout(() => setFocus("password", { shouldSelect: true }));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="grid gap-4.5">
      <h1 className="mb-1">Login</h1>
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
      <PasswordField
        {...register("password")}
        label="Password"
        autoComplete="current-password"
        required
        // One sentence for both fields is said once, under the first that is empty.
        error={errors.email ? undefined : errors.password?.message}
      />
      <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          {...register("remember")}
          label="Remember Password"
          fieldClassName="[&_.check]:gap-2 [&_.check]:text-xs"
        />
        <Link to={paths.forgotPassword()} className="link inline-flex min-h-11 items-center text-xs">
          Forgot Password?
        </Link>
      </div>
      <Button type="submit" block busy={isSubmitting || isReturning} busyLabel={accountTexts.loggingIn}>
        Login
      </Button>
      <ProviderButtons next={next ?? null} remember={() => getValues("remember") === true} />
      <p className="mt-1 text-center text-sm text-ink-2">
        No account yet?{" "}
        <Link to={paths.register({ next })} className="link inline-flex min-h-11 items-center">
          Sign Up
        </Link>
      </p>
      {state?.isNew === true && typeof signedUpAs === "string" ? (
        <WhatNext stage="signed-up" unverified={signedUpAs} chatUrl={chatUrl} actions={null} />
      ) : null}
    </form>
  );
}
