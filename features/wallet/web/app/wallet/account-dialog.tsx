import { BankAccountFields } from "#features/checkout/web/public/bank-account-fields.tsx";
import { withoutGaps } from "#lib/bank-account.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { savePayoutAccount } from "../../../account-calls.ts";
import { payoutSchema } from "../../../account-contract.ts";

import { payoutBadges } from "../../payout-badges.ts";

/** Sets the account to which a tutor is paid, in place of the one of `version`. */
export default function AccountDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const act = useAct(savePayoutAccount, {
    after: useStale(["wallet"]),
    onDone: ({ state, lastFour }) => toast.success(`Saved, ending ${lastFour}: ${payoutBadges[state].text}`),
  });
  return (
    <FormDialog
      id="pay-account-form"
      title={version === 0 ? "Add an account" : "Change the account"}
      size="sm"
      onClose={onClose}
      act={act}
      schema={payoutSchema}
      values={{ bankCode: "", accountNumber: "", holderName: "" }}
      bodyOf={({ accountNumber, ...typed }) => ({
        ...typed,
        accountNumber: withoutGaps(accountNumber),
        version,
      })}
      onSend={(body) => act.run({ body })}
      submit="Save and ask the bank"
      busyLabel="Asking the bank..."
      otherwise={notReached("Please look whether it is saved before you send it again.")}
    >
      <BankAccountFields hint="Banks in Nigeria. For an account elsewhere, please write to support." />
    </FormDialog>
  );
}
