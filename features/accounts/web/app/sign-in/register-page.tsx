import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { HeroScene } from "#ui/illustrations/hero-scene.tsx";
import { accountTexts } from "../../../texts.ts";
import { signUp } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { type RegisterForm, registerForm } from "./form-schemas.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useGuestOnly, useRequestedPage } from "./next-page.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

const toLoginMs = 1500;

/** Sign-up (AUTH-06, AUTH-07). */
export function RegisterPage() {
  useGuestOnly();
  useInvitation();
  const next = useRequestedPage() ?? undefined;
  const [signedUpAs, setSignedUpAs] = useState<string | null>(null);
  const act = useAct(({ terms: _, ...input }: RegisterForm) => signUp(input), {
    onDone(_, { email }) {
      browserSession().invitation.drop();
      setSignedUpAs(email);
    },
  });

  if (signedUpAs !== null) return <SignedUp email={signedUpAs} next={next} />;
  return (
    <CallForm
      act={act}
      schema={registerForm}
      onSend={act.run}
      submit="Sign Up"
      busyLabel={accountTexts.submitting}
      button={{ block: true }}
      otherwise={accountTexts.signUpFailed}
      onRefusal={toast.error}
      foot={
        <>
          <ProviderButtons next={next ?? null} />
          <p className="mt-1 text-center text-sm text-ink-2">
            {accountTexts.haveAccount}{" "}
            <Link to={paths.login({ next })} className="link inline-flex min-h-11 items-center">
              Login
            </Link>
          </p>
        </>
      }
      className="grid gap-4.5"
    >
      <h1 className="mb-1">Sign Up</h1>
      <FormText name="fullName" label="Full Name" autoComplete="name" required />
      <FormText
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields label="Password" />
      <FormCheck
        name="terms"
        required
        label={
          <>
            I agree to the <NewTabLink href={paths.terms()}>Terms of Service</NewTabLink> and the{" "}
            <NewTabLink href={paths.privacy()}>Privacy Policy</NewTabLink>
          </>
        }
        fieldClassName="-mt-1.5"
      />
    </CallForm>
  );
}

/** Stores the code of an invitation (`?ref=`), also for a visit at Google or Facebook that begins here (REF-01). */
function useInvitation(): void {
  const [params] = useSearchParams();
  const code = params.get("ref");
  useEffect(() => {
    if (code) browserSession().invitation.set(code.slice(0, 60));
  }, [code]);
}

/** In a tab of its own: what is typed into the form stays. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="link inline-block py-1">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The learner in her window, until the login page comes. */
function SignedUp({ email, next }: { email: string; next?: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const login = paths.login({ next });

  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => void navigate(login, { state: { email, isNew: true } }), toLoginMs);
    return () => clearTimeout(timer);
  }, [navigate, login, email]);

  return (
    <div className="grid justify-items-center gap-4 text-center">
      <HeroScene variant="mobile" className="door-lg h-auto w-full max-w-56 lg:max-w-72 overflow-hidden bg-wall" />
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {accountTexts.signUpDone}
      </h1>
      <p className="text-ink-2">We sent you an e-mail. Follow its link to verify your address.</p>
      <Link to={login} state={{ email, isNew: true }} className={buttonClass({ block: true })}>
        Login
      </Link>
    </div>
  );
}
