import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import type { CodeSentResponse } from "../../../answers-contract.ts";
import type { Proof } from "../../../contract.ts";
import { accountTexts } from "../../../texts.ts";
import { closeAccount, sendCloseCode } from "../../account-api.ts";
import type { StoredProfile } from "../../session-rules.ts";
import { ProofForm } from "../sign-in/proof-form.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { ButtonRow } from "./setting-rows.tsx";

/** Long enough to read how long the account can still be taken back. */
const notifyMs = 10_000;

/** Deletes the account after 14 days: with the password, or with a code where there is none. */
export function CloseAccountRow({ profile }: { profile: StoredProfile | null }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<CodeSentResponse | null>(null);
  const navigate = useNavigate();

  async function close(proof: Proof) {
    const { message } = await closeAccount(proof);
    toast.success(message || accountTexts.closing, { duration: notifyMs });
    await navigate(paths.login());
  }

  return (
    <div>
      <ButtonRow
        label="Delete my account"
        hint="You can change your mind for 14 days"
        icon="trash"
        isDanger
        onClick={() => setOpen(true)}
      />
      <Dialog id="close-account" title="Delete my account" open={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? (
          <ProofForm
            id="close"
            hasPassword={profile?.hasPassword !== false}
            label="Delete my account"
            variant="danger"
            onPassword={(password) => close({ password })}
            onCode={async () => {
              const response = await sendCloseCode();
              setOpen(false);
              setSent(response);
            }}
          >
            You will be logged out on all devices, and classes that you booked, or that are booked with you, are
            cancelled. After 14 days your account and what belongs to it are deleted for good; receipts of payments
            stay, as the law asks. Log in before then and all the rest stays as it is.
          </ProofForm>
        ) : null}
      </Dialog>
      <CodeDialog
        id="close-account-code"
        title="Delete my account"
        sent={sent}
        purpose="close-account"
        confirmLabel="Delete my account"
        confirmVariant="danger"
        onConfirm={(code) => close({ code })}
        onClose={() => setSent(null)}
      />
    </div>
  );
}
