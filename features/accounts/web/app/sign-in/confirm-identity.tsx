import { useState } from "react";
import { createRoot } from "react-dom/client";
import { ask } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import type { CodeSentResponse } from "../../../answers-contract.ts";
import type { Proof } from "../../../contract.ts";
import { confirmIdentity, sendIdentityCode } from "../../../proof-calls.ts";
import { browserSession } from "../../browser-session.ts";
import { CodeDialog } from "../settings/code-dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

let request: Promise<boolean> | null = null;

/**
 * Asks the person who is logged in to show once more that it is them, over whatever they are doing, and returns whether they did. However
 * many calls want it at once, it is asked once.
 */
export function askForProof(): Promise<boolean> {
  request ??= new Promise<boolean>((answer) => {
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    root.render(
      <ConfirmIdentity
        hasPassword={browserSession().get()?.profile?.hasPassword !== false}
        onDone={(isConfirmed) => {
          answer(isConfirmed);
          request = null;
          // After the dialog has closed and given the focus back.
          setTimeout(() => {
            root.unmount();
            host.remove();
          });
        }}
      />,
    );
  });
  return request;
}

type ConfirmIdentityProps = { hasPassword: boolean; onDone: (isConfirmed: boolean) => void };

function ConfirmIdentity({ hasPassword, onDone }: ConfirmIdentityProps) {
  const [isOpen, setOpen] = useState(true);
  const [sent, setSent] = useState<CodeSentResponse | null>(null);

  function end(isConfirmed: boolean) {
    setOpen(false);
    setSent(null);
    onDone(isConfirmed);
  }

  async function confirm(proof: Proof) {
    const { message } = await ask(confirmIdentity, { body: proof });
    toast.success(message);
    end(true);
  }

  return (
    <>
      <Dialog id="confirm-identity" title="Is it you?" size="sm" open={isOpen} onClose={() => end(false)}>
        {isOpen ? (
          <ProofForm
            id="confirm"
            hasPassword={hasPassword}
            label="Go on"
            onPassword={(password) => confirm({ password })}
            onCode={async () => {
              const response = await ask(sendIdentityCode);
              setOpen(false);
              setSent(response);
            }}
          >
            What you are about to do cannot be done by whoever finds this device open. Nothing that you entered is lost.
          </ProofForm>
        ) : null}
      </Dialog>
      <CodeDialog
        id="confirm-identity-code"
        title="Is it you?"
        sent={sent}
        purpose="step-up"
        confirmLabel="Go on"
        onConfirm={(code) => confirm({ code })}
        onClose={() => end(false)}
      />
    </>
  );
}
