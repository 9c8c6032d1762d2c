import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { explainPayoutAccount } from "../../../account-calls.ts";
import { explanationSchema, type PayoutAccount } from "../../../account-contract.ts";
import { maxPayoutText } from "../../../account-texts.ts";

/** A tutor says why the bank has another name for their account. */
export default function ExplainDialog({
  account: { version, nameAtBank, tutorName },
  onClose,
}: {
  account: PayoutAccount;
  onClose: () => void;
}) {
  const act = useAct(explainPayoutAccount, {
    after: useStale(["wallet"]),
    onDone: () => toast.success("The academy reads it and decides"),
  });
  return (
    <FormDialog
      id="explain-account"
      title="Why the name differs"
      size="sm"
      onClose={onClose}
      act={act}
      schema={explanationSchema}
      values={{ words: "" }}
      bodyOf={({ words }) => ({ words, version })}
      onSend={(body) => act.run({ body })}
      submit="It is my account"
      busyLabel="Sending..."
      draft="explain-account"
    >
      <p className="wrap-anywhere">
        At the bank it is {nameAtBank}, and you are {tutorName}.
      </p>
      <FormArea
        name="words"
        label="Why it differs"
        hint="Such as a married name, or a business in your name."
        rows={3}
        maxLength={maxPayoutText}
        data-autofocus
      />
    </FormDialog>
  );
}
