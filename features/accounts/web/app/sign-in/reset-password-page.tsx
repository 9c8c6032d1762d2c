import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { resetPassword } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { type ResetForm, resetForm } from "./form-schemas.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { showFieldErrors } from "./show-field-errors.ts";
import { useLinkToken } from "./use-link-token.ts";

/**
 * Sets a new password with the token of the mailed link (AUTH-08), or the first one of the person whose address has just been
 * verified from elsewhere than the account was made (AUTH-13).
 */
export function ResetPasswordPage() {
  const isProven = (useLocation().state as { isProven?: boolean } | null)?.isProven === true;
  const token = useLinkToken();
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ResetForm>({
    resolver: standardSchemaResolver(resetForm),
  });
  const { errors, isSubmitting } = formState;

  async function send(input: ResetForm) {
    try {
      const { message } = await resetPassword({ token: token ?? "", ...input });
      // A reset ends every session, and this browser's may be one of them.
      browserSession().end("password");
      toast.success(message || accountTexts.resetDone);
      await navigate(paths.login(), { replace: true });
    } catch (error) {
      if (showFieldErrors(error, ["password", "confirmPassword"], { setError, setFocus })) return;
      if (error instanceof ApiError && error.status === 410) setGone(true);
      else toast.error(errorMessage(error, accountTexts.updateError));
    }
  }

  if (token === undefined) {
    return (
      <Skeleton words="Opening the link...">
        <SkeletonBlock className="h-48" />
      </Skeleton>
    );
  }
  if (token === null || isGone) {
    return (
      <div className="grid gap-4.5">
        <h1 className="mb-1">Set a new password</h1>
        <p role="alert" className="text-ink-2">
          {accountTexts.linkGone}
        </p>
        <Link to={paths.forgotPassword()} className={buttonClass({ block: true })}>
          Ask for a new link
        </Link>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit(send)} className="grid gap-4.5">
      <h1 className="mb-1">{isProven ? "Choose your password" : "Set a new password"}</h1>
      {isProven ? <WhyToChoose /> : <p className="text-ink-2">All devices that are logged in will be logged out.</p>}
      <NewPasswordFields
        label="New Password"
        first={{ input: register("password"), error: errors.password?.message }}
        again={{ input: register("confirmPassword"), error: errors.confirmPassword?.message }}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel="Saving...">
        Save
      </Button>
      {isProven ? (
        <p className="text-sm text-ink-2">Not now? Forgot Password? on the login page leads here again.</p>
      ) : null}
    </form>
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
