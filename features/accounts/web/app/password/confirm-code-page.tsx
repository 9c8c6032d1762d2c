import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { CodeBoxes } from "#ui/components/code-boxes.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { confirmCodeLength, maskEmail } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { confirmPassword, resendCode } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { useWorkplace } from "../../use-workplace.ts";
import { ResendCode } from "../resend-code.tsx";

export const meta = appMeta("Confirm code");

/** What the page before hands on in the history's state, which a reload keeps. */
export type PendingCode = { maskedEmail: string; resendAtMs: number };

/** Confirm code (PWD-02): with the right one the password is changed and every session ends, this one too. */
export function ConfirmCodePage() {
  const navigate = useNavigate();
  const at = useWorkplace();
  const location = useLocation();
  const pendingCode = location.state as PendingCode | null;
  const ownEmail = useSession()?.profile?.email ?? "";
  const [code, setCode] = useState("");
  const maskedEmail = pendingCode?.maskedEmail ?? maskEmail(ownEmail);

  const act = useAct(() => confirmPassword(code), {
    onDone: () => navigate(paths.passwordChanged(), { replace: true }),
  });

  /** The countdown lives in the history's state, so that a reload does not begin it again. */
  const restart = (resendAtMs: number) =>
    navigate(paths.confirmCode(at), {
      replace: true,
      state: { maskedEmail, resendAtMs } satisfies PendingCode,
    });

  return (
    <div className="max-w-120">
      <PageHeading>Confirm code</PageHeading>
      <ActForm
        act={act}
        onSend={() => code.length === confirmCodeLength && act.run()}
        onRefusal={null}
        submit="Confirm"
        busyLabel="Confirming..."
        button={{ block: true, disabled: code.length < confirmCodeLength }}
        foot={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <ResendCode
              atMs={pendingCode?.resendAtMs ?? 0}
              send={() => resendCode("password")}
              onNext={restart}
              onSent={() => {
                setCode("");
                act.clear();
              }}
              onError={(error) => toast.error(errorMessage(error, accountTexts.codeWrong))}
            />
            <Link to={paths.changePassword(at)} className="link inline-flex min-h-11 items-center text-sm">
              Start again
            </Link>
          </div>
        }
        className="grid gap-5"
      >
        <CodeBoxes
          name="code"
          label={
            <>
              Enter the code sent to <span className="wrap-anywhere">{maskedEmail}</span>
            </>
          }
          length={confirmCodeLength}
          format="letters"
          value={code}
          onChange={setCode}
          hint={accountTexts.codeLifetime}
          error={act.error && errorMessage(act.error, accountTexts.codeWrong)}
          autoFocus
        />
      </ActForm>
    </div>
  );
}

export default ConfirmCodePage;
