import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { resetPassword } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { type ResetForm, resetForm } from "./form-schemas.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useLinkToken } from "./use-link-token.ts";

/**
 * Sets a new password with the token of the mailed link (AUTH-08), or the first one of the person whose address has just been
 * verified from elsewhere than the account was made (AUTH-13).
 */
export function ResetPasswordPage() {
  const isProven = (useLocation().state as { isProven?: boolean } | null)?.isProven === true;
  const token = useLinkToken();
  const navigate = useNavigate();
  const [isExpired, setExpired] = useState(false);
  const act = useAct((input: ResetForm) => resetPassword({ token: token ?? "", ...input }), {
    async onDone({ message }) {
      // A reset ends every session, and this browser's may be one of them.
      browserSession().end("password");
      toast.success(message || accountTexts.resetDone);
      await navigate(paths.login(), { replace: true });
    },
    onError: ({ status }) => status === 410 && setExpired(true),
  });

  if (token === undefined) {
    return (
      <Skeleton label="Opening the link...">
        <SkeletonBlock className="h-48" />
      </Skeleton>
    );
  }
  if (token === null || isExpired) {
    return (
      <div className="grid gap-4.5">
        <h1 className="mb-1">Set a new password</h1>
        <p role="alert" className="text-ink-2">
          {accountTexts.linkExpired}
        </p>
        <Link to={paths.forgotPassword()} className={buttonClass({ block: true })}>
          Ask for a new link
        </Link>
      </div>
    );
  }
  return (
    <CallForm
      act={act}
      schema={resetForm}
      onSend={act.run}
      submit="Save"
      busyLabel="Saving..."
      button={{ block: true }}
      otherwise={accountTexts.updateError}
      onRefusal={toast.error}
      foot={
        isProven ? (
          <p className="text-sm text-ink-2">Not now? Forgot Password? on the login page leads here again.</p>
        ) : null
      }
      className="grid gap-4.5"
    >
      <h1 className="mb-1">{isProven ? "Choose your password" : "Set a new password"}</h1>
      {isProven ? <WhyToChoose /> : <p className="text-ink-2">All devices that are logged in will be logged out.</p>}
      <NewPasswordFields label="New Password" />
    </CallForm>
  );
}

/** For people who signed up on another device, and for those who never did. */
function WhyToChoose() {
  return (
    <div className="grid gap-3 text-ink-2">
      <p role="status">{accountTexts.choosePassword}</p>
      <p>
        You opened the link in another browser than the one that signed up. That one is logged out, and its password no
        longer works. If it was yours, you may choose the same password again.
      </p>
    </div>
  );
}
