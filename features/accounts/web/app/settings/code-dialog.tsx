import { useEffect, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import type { ButtonVariant } from "#ui/components/button.tsx";
import { CodeBoxes } from "#ui/components/code-boxes.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { CodeSentResponse } from "../../../answers-contract.ts";
import type { CodePurpose } from "../../../contract.ts";
import { digitCodeLength } from "../../../rules.ts";
import { accountTexts } from "../../../texts.ts";
import { resendCode } from "../../account-api.ts";
import { ResendCode } from "../resend-code.tsx";

export type CodeDialogProps = {
  id: string;
  title: string;
  /** What the server answered when the code was sent; null: closed. */
  sent: CodeSentResponse | null;
  purpose: Exclude<CodePurpose, "2fa">;
  confirmLabel: string;
  confirmVariant?: ButtonVariant;
  /** Does it with the code. Errors: ApiError. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the code that was mailed to confirm a change. */
export function CodeDialog({ sent, onClose, id, title, ...form }: CodeDialogProps) {
  return (
    <Dialog id={id} title={title} size="sm" open={sent !== null} onClose={onClose}>
      {sent ? <CodeForm id={id} sent={sent} {...form} /> : null}
    </Dialog>
  );
}

type CodeFormProps = Omit<CodeDialogProps, "title" | "onClose" | "sent"> & { sent: CodeSentResponse };

function CodeForm({ id, sent, purpose, confirmLabel, confirmVariant, onConfirm }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [resendAtMs, setResendAtMs] = useState(() => Date.now() + sent.resendAfterS * 1000);

  // After the dialog itself, which opens in an effect of its parent and takes the focus to its first button.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(`${id}-code-1`)?.focus());
    return () => clearTimeout(timer);
  }, [id]);

  const act = useAct(() => onConfirm(code));

  return (
    <ActForm
      act={act}
      wrong={{ code: code.length < digitCodeLength && accountTexts.sixDigits }}
      onSend={() => act.run()}
      onRefusal={null}
      submit={confirmLabel}
      busyLabel="Please wait..."
      button={{ block: true, variant: confirmVariant }}
      foot={
        <ResendCode
          atMs={resendAtMs}
          send={() => resendCode(purpose)}
          onNext={setResendAtMs}
          onError={(error) => toast.error(errorMessage(error, accountTexts.updateError))}
        />
      }
    >
      {(errors) => (
        <CodeBoxes
          id={`${id}-code`}
          name="code"
          label={
            <>
              Enter the 6-digit code sent to <span className="wrap-anywhere">{sent.email}</span>
            </>
          }
          length={digitCodeLength}
          value={code}
          onChange={setCode}
          hint={accountTexts.codeLifetime}
          error={errors.code ?? (act.error && errorMessage(act.error, accountTexts.updateError))}
          className="grid-cols-[minmax(0,1fr)]"
        />
      )}
    </ActForm>
  );
}
