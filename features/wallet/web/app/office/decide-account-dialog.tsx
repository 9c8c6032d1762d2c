import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormRadios } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { decidePayoutAccount } from "../../../account-calls.ts";
import { type PayoutRow, payoutDecisionSchema } from "../../../account-contract.ts";
import { maxPayoutText, payoutList } from "../../../account-texts.ts";

/** Approves or refuses a tutor's bank account, with a note that the tutor reads. */
export default function DecideAccountDialog({
  row: { id, tutorName, bankName, lastFour, nameAtBank, version },
  onClose,
}: {
  row: PayoutRow;
  onClose: () => void;
}) {
  const act = useAct(decidePayoutAccount, {
    after: useStale([payoutList.name], ["office-waiting"]),
    onDone: () => toast.success("It is decided, and the tutor is notified"),
  });
  return (
    <FormDialog
      id="decide-account"
      title={`The account of ${tutorName}`}
      onClose={onClose}
      act={act}
      schema={payoutDecisionSchema}
      values={{ decision: "" as "" | "approved" | "refused", note: "" }}
      bodyOf={(typed) => ({ ...typed, version })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Decide"
      busyLabel="Deciding..."
      draft={`payout-account-${id}`}
    >
      <p className="wrap-anywhere">
        {bankName}, ending {lastFour}. At the bank: {nameAtBank ?? "no name yet"}.
      </p>
      <FormRadios
        name="decision"
        label={`Is it the account of ${tutorName}?`}
        options={optionsOf({ approved: "Yes, pay to it", refused: "No, it must be changed" })}
      />
      <FormArea name="note" label="Why, for the tutor" rows={3} maxLength={maxPayoutText} />
    </FormDialog>
  );
}
