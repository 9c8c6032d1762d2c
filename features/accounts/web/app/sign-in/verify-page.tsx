import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { type ApiError, errorMessage } from "#ui/api/call.ts";
import { CodeBoxes } from "#ui/components/code-boxes.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { digitCodeLength, resendPauseMs } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { resendLoginCode, verifyTwoFactor } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { ResendCode } from "../resend-code.tsx";
import { useGuestOnly, useRequestedPage } from "./next-page.ts";
import { loginToast, useEnter } from "./use-enter.ts";

/** The second step of a log-in (AUTH-04, AUTH-05): the code that was mailed, with the pending token of this tab. */
export function VerifyPage() {
  useGuestOnly();
  const enter = useEnter();
  const navigate = useNavigate();
  const next = useRequestedPage() ?? undefined;
  const login = paths.login({ next });
  const [code, setCode] = useState("");
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);

  useEffect(() => {
    const store = browserSession();
    // Nothing to verify: the page was opened by itself, or this tab was logged in since.
    if (store.get() === null && store.pending.get() === null) void navigate(login, { replace: true });
    setResendAtMs(Date.now() + resendPauseMs);
  }, [navigate, login]);

  /** The pending log-in is over; everything else is a sentence. */
  function refuse(error: ApiError) {
    if (error.status === 401) {
      browserSession().pending.drop();
      toast.error(accountTexts.sessionEnded, loginToast);
      void navigate(login, { replace: true });
      return;
    }
    toast.error(errorMessage(error, accountTexts.verifyFailed), loginToast);
  }

  const act = useAct(() => verifyTwoFactor(code), {
    onDone: (response) =>
      enter(
        { ...response, message: response.message || accountTexts.verifyDone },
        { remember: response.remember ?? false },
      ),
    onError(error) {
      refuse(error);
      setTimeout(() => focusBox(0));
    },
  });

  function verify() {
    if (code.length === digitCodeLength) return void act.run();
    toast.error(accountTexts.sixDigits, loginToast);
    focusBox(code.length);
  }

  return (
    <ActForm
      act={act}
      onSend={verify}
      onRefusal={null}
      submit="Verify"
      busyLabel="Verifying..."
      button={{ block: true }}
      foot={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <ResendCode
            atMs={resendAtMs}
            send={resendLoginCode}
            onNext={setResendAtMs}
            onError={refuse}
            toasted={loginToast}
          />
          <Link to={login} replace className="link inline-flex min-h-11 items-center text-sm">
            Back to login
          </Link>
        </div>
      }
      className="grid gap-5"
    >
      <h1 className="mb-1">Verify your login</h1>
      <CodeBoxes
        name="code"
        label="Enter the 6-digit code sent by email"
        length={digitCodeLength}
        value={code}
        onChange={setCode}
        hint={accountTexts.codeLifetime}
        autoFocus
        className="grid-cols-[minmax(0,1fr)]"
      />
    </ActForm>
  );
}

const focusBox = (index: number) => document.getElementById(`code-${index + 1}`)?.focus();
