import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import type { CloseAccount, CodeSentAnswer } from "../../../contract.ts";
import { accountTexts } from "../../../texts.ts";
import { closeAccount, sendCloseCode } from "../../account-api.ts";
import type { StoredProfile } from "../../session-rules.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { ButtonRow } from "./setting-rows.tsx";

/** Long enough to read how long the account can still be taken back. */
const tellMs = 10_000;

/** Deletes the account after 14 days: with the password, or with a code where there is none. */
export function CloseAccountRow({ profile }: { profile: StoredProfile | null }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<CodeSentAnswer | null>(null);
  const navigate = useNavigate();

  async function close(proof: CloseAccount) {
    const { message } = await closeAccount(proof);
    toast.success(message || accountTexts.closing, { duration: tellMs });
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
          <CloseForm
            hasPassword={profile?.hasPassword !== false}
            onPassword={(password) => close({ password })}
            onCode={async () => {
              const answer = await sendCloseCode();
              setOpen(false);
              setSent(answer);
            }}
          />
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

type CloseFormProps = {
  hasPassword: boolean;
  onPassword: (password: string) => Promise<void>;
  onCode: () => Promise<void>;
};

function CloseForm({ hasPassword, onPassword, onCode }: CloseFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setPasswordFault(null);
    setProblem(null);
    if (hasPassword && password === "") return refusePassword("Please enter your password.");
    setBusy(true);
    try {
      await (hasPassword ? onPassword(password) : onCode());
    } catch (fault) {
      const concerned = fault instanceof ApiFault ? fault.fields.password : undefined;
      if (concerned) refusePassword(concerned);
      else setProblem(sentenceOf(fault, accountTexts.updateError));
    } finally {
      setBusy(false);
    }
  }

  function refusePassword(sentence: string) {
    setPasswordFault(sentence);
    document.getElementById("close-password")?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">
        You will be logged out on all devices, and classes that you booked, or that are booked with you, are cancelled.
        After 14 days your account and what belongs to it are deleted for good; receipts of payments stay, as the law
        asks. Log in before then and all the rest stays as it is.
      </p>
      {hasPassword ? (
        <PasswordField
          id="close-password"
          name="password"
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={passwordFault}
          data-autofocus=""
        />
      ) : (
        <p className="text-ink-2">To make sure it is you, we send a code to your e-mail.</p>
      )}
      <FormMessage tone="error">{problem}</FormMessage>
      <Button type="submit" variant="danger" block busy={isBusy} busyLabel="Please wait...">
        {hasPassword ? "Delete my account" : "Send me the code"}
      </Button>
    </form>
  );
}
