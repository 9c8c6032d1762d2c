import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormCheck, FormPassword, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { logIn } from "../../account-api.ts";
import { type LoginForm, loginForm } from "./form-schemas.ts";
import { useGuestOnly, useRequestedPage } from "./next-page.ts";
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
  const next = useRequestedPage() ?? undefined;
  const isReturning = useProviderReturn();
  const form = useRef<HTMLFormElement>(null);
  const act = useAct(({ email, password, remember = false }: LoginForm) => logIn({ email, password, remember }), {
    onDone: (response, { remember = false }) => enter(response, { remember }),
    onError(error) {
      toast.error(errorMessage(error, accountTexts.loginFailed), loginToast);
      // Later than the toast, so that it is read out first.
      setTimeout(() => {
        const password = form.current?.querySelector<HTMLInputElement>("[name=password]");
        password?.focus();
        password?.select();
      });
    },
  });

  const state = useLocation().state as { email?: unknown; isNew?: unknown } | null;
  const signedUpAs = state?.email;
  const { chatUrl } = useSiteIdentity();

  return (
    <CallForm
      ref={form}
      // All that is wrong is shown by a toast.
      onRefusal={null}
      act={{ ...act, isBusy: act.isBusy || isReturning, error: null }}
      schema={loginForm}
      tellsOn="send"
      onSend={act.run}
      submit="Login"
      busyLabel={accountTexts.loggingIn}
      button={{ block: true }}
      foot={
        <>
          <ProviderButtons
            next={next ?? null}
            remember={() => form.current !== null && new FormData(form.current).has("remember")}
          />
          <p className="mt-1 text-center text-sm text-ink-2">
            No account yet?{" "}
            <Link to={paths.register({ next })} className="link inline-flex min-h-11 items-center">
              Sign Up
            </Link>
          </p>
          {state?.isNew === true && typeof signedUpAs === "string" ? (
            <WhatNext stage="signed-up" unverified={signedUpAs} chatUrl={chatUrl} actions={null} />
          ) : null}
        </>
      }
      className="grid gap-4.5"
    >
      <h1 className="mb-1">Login</h1>
      {typeof signedUpAs === "string" && <FirstEmail email={signedUpAs} />}
      <FormText
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormPassword name="password" label="Password" autoComplete="current-password" required />
      <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <FormCheck name="remember" label="Remember Password" fieldClassName="[&_.check]:gap-2 [&_.check]:text-xs" />
        <Link to={paths.forgotPassword()} className="link inline-flex min-h-11 items-center text-xs">
          Forgot Password?
        </Link>
      </div>
    </CallForm>
  );
}

/** The address that someone has just signed up with, unless another is in the field already. */
function FirstEmail({ email }: { email: string }) {
  const { getValues, setValue } = useFormContext<LoginForm>();
  useEffect(() => {
    if (!getValues("email")) setValue("email", email);
  }, [email, getValues, setValue]);
  return null;
}
