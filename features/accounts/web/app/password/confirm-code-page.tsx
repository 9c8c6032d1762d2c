import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { CodeBoxes } from "#ui/components/code-boxes.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { confirmCodeLength, maskEmail } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { confirmPassword, resendCode } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { useWorkplace } from "../../use-workplace.ts";
import { ResendCode } from "../resend-code.tsx";

export const meta = appMeta("Confirm code");

/** What the page before hands on in the history's state, which a reload keeps. */
export type CodeUnderWay = { maskedEmail: string; resendAtMs: number };

/** Confirm code (PWD-02): with the right one the password is changed and every session ends, this one too. */
export function ConfirmCodePage() {
  const navigate = useNavigate();
  const at = useWorkplace();
  const location = useLocation();
  const underWay = location.state as CodeUnderWay | null;
  const ownEmail = useSession()?.profile?.email ?? "";
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const maskedEmail = underWay?.maskedEmail ?? maskEmail(ownEmail);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy || code.length < confirmCodeLength) return;
    setFault(null);
    setBusy(true);
    try {
      await confirmPassword(code);
      await navigate(paths.passwordChanged(), { replace: true });
    } catch (problem) {
      setFault(sentenceOf(problem, accountTexts.codeWrong));
      setTimeout(() => document.getElementById("code-1")?.focus());
    } finally {
      setBusy(false);
    }
  }

  /** The countdown lives in the history's state, so that a reload does not begin it again. */
  const restart = (seconds: number) =>
    navigate(paths.confirmCode(at), {
      replace: true,
      state: { maskedEmail, resendAtMs: Date.now() + seconds * 1000 } satisfies CodeUnderWay,
    });

  async function resend() {
    try {
      const { message, resendAfterS } = await resendCode("password");
      toast.success(message);
      setCode("");
      setFault(null);
      await restart(resendAfterS);
    } catch (problem) {
      toast.error(sentenceOf(problem, accountTexts.codeWrong));
      if (problem instanceof ApiFault && problem.retryAfterS) await restart(problem.retryAfterS);
    }
  }

  return (
    <div className="max-w-120">
      <PageHeading>Confirm code</PageHeading>
      <form method="post" noValidate onSubmit={confirm} className="grid gap-5">
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
          error={fault}
          autoFocus
        />
        <Button type="submit" block disabled={code.length < confirmCodeLength} busy={isBusy} busyLabel="Confirming...">
          Confirm
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <ResendCode atMs={underWay?.resendAtMs ?? 0} onResend={resend} />
          <Link to={paths.changePassword(at)} className="link inline-flex min-h-11 items-center text-sm">
            Start again
          </Link>
        </div>
      </form>
    </div>
  );
}

export default ConfirmCodePage;
