import { anyAccountSchema, withoutGaps } from "#lib/bank-account.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveRefundAccount } from "../../calls.ts";
import type { RefundView } from "../../contract.ts";
import { payerText } from "../../refund-texts.ts";
import { BankAccountFields } from "../public/bank-account-fields.tsx";

/** Asks for the bank account to which a refund goes, in place of the one before. */
export default function RefundAccountDialog({
  refund: { id, account, payerName },
  amount,
  onClose,
}: {
  refund: RefundView;
  amount: string;
  onClose: () => void;
}) {
  const stale = useStale(["orders"]);
  const act = useAct(saveRefundAccount, {
    after: stale,
    onDone: ({ data }) => toast.success(`Saved, ending ${data.account?.lastFour}. We send ${amount} there.`),
    onError: ({ status }) => status === 409 && void stale(),
  });
  return (
    <FormDialog
      id="refund-account-form"
      title={`Where ${amount} goes`}
      size="sm"
      onClose={onClose}
      act={act}
      schema={anyAccountSchema}
      values={{ bankCode: "", bankName: "", accountNumber: "", holderName: "" }}
      bodyOf={({ accountNumber, bankCode, bankName, holderName }) => ({
        bankCode,
        bankName: bankCode === "other" ? bankName : "",
        accountNumber: withoutGaps(accountNumber),
        holderName,
        version: account?.version ?? 0,
      })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Save the account"
      busyLabel="Asking the bank..."
      otherwise={notReached("Please look whether it is saved before you send it again.")}
    >
      {({ bankCode }) => (
        <BankAccountFields
          chosen={bankCode}
          hint={payerName === null ? "An account in your name." : `The account of ${payerText(payerName)}, who paid.`}
        />
      )}
    </FormDialog>
  );
}
