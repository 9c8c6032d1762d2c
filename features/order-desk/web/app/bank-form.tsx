import { useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { changeBank } from "../../calls.ts";
import type { BankDesk } from "../../contract.ts";
import { changeBankSchema } from "../../form-contract.ts";
import { bankQuery } from "../queries.ts";
import { bankLabels, bankParts } from "./bank-facts.tsx";

const lengths = { bankName: 120, accountNumber: 40, accountHolder: 160 } as const;

/** Changes the account, or asks another administrator to. Anyone who was slower is informed, and sees the one that is there. */
export default function BankForm({ desk: { bank, needsSecond } }: { desk: BankDesk }) {
  const queries = useQueryClient();
  const act = useAct(changeBank, {
    after: useStale(["office-waiting"], ["gaps"], ["setup"]),
    onDone: (desk) => {
      queries.setQueryData(bankQuery().queryKey, desk);
      toast.success(desk.waiting ? "Another administrator approves it now" : "Bank details: saved");
    },
    onError: ({ status }) => status === 409 && queries.refetchQueries(bankQuery()),
  });
  return (
    <CallForm
      leaving={<AskBeforeLeaving />}
      act={act}
      schema={changeBankSchema}
      values={{ ...bank }}
      bodyOf={(typed) => ({ ...typed, seen: bank })}
      onSend={(body) => act.run({ body })}
      submit={needsSecond ? "Ask for the change" : "Save"}
      busyLabel={needsSecond ? "Asking..." : "Saving..."}
      aria-label="Bank details"
      className="card grid gap-4 p-5"
    >
      <h2 className="text-h4">Change it</h2>
      {needsSecond && (
        <p className="text-ink-2">Students see the new account once another administrator has approved it.</p>
      )}
      {bankParts.map((name) => (
        <FormText key={name} name={name} label={bankLabels[name]} autoComplete="off" maxLength={lengths[name]} />
      ))}
    </CallForm>
  );
}
