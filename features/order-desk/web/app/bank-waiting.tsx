import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { approveBank, turnBankDown } from "../../calls.ts";
import type { BankDesk } from "../../contract.ts";
import { bankQuery } from "../queries.ts";
import { BankFacts } from "./bank-facts.tsx";
import { moment } from "./labels.ts";
import { TurnDownDialog } from "./turn-down-dialog.tsx";

/** A change of the account that waits: what differs, who asked for it, and what another administrator does about it. */
export default function BankWaiting({
  waiting: { id, bank, byName, askedAt, isOwn },
  was,
}: {
  waiting: NonNullable<BankDesk["waiting"]>;
  was: BankDesk["bank"];
}) {
  const queries = useQueryClient();
  const [isTurningDown, setTurningDown] = useState(false);
  const after = useStale(["office-bank"], ["office-waiting"]);
  const shown = (desk: BankDesk, text: string) => {
    queries.setQueryData(bankQuery().queryKey, desk);
    toast.success(text);
  };
  const approve = useAct(approveBank, { after, onDone: (desk) => shown(desk, "Students see the new account now") });
  const turnDown = useAct(turnBankDown, {
    after,
    onDone: (desk) => shown(desk, `${isOwn ? "Taken back" : "Turned down"}: the account stays`),
  });
  return (
    <Card as="section" padded aria-labelledby="bank-waits" className="grid gap-3">
      <h2 id="bank-waits" className="text-h4">
        Waits for a second person
      </h2>
      <BankFacts bank={bank} was={was} />
      <p className="text-sm">
        {byName} asked for it, {moment(askedAt)}. Until it is approved students see the account above.
      </p>
      {!isOwn && mayHere(approveBank) && (
        <p className="hint">
          Call {byName} before you approve: to whom every student pays from then on is decided here.
        </p>
      )}
      {mayHere(approveBank) && (
        <div className="flex flex-wrap items-center gap-2">
          {isOwn ? (
            <p className="text-sm text-ink-2">You asked for it: another administrator approves it.</p>
          ) : (
            <Button busy={approve.isBusy} busyLabel="Approving..." onClick={() => void approve.run({ params: { id } })}>
              Approve
            </Button>
          )}
          <Button variant="line" onClick={() => setTurningDown(true)}>
            {isOwn ? "Take it back" : "Turn it down"}
          </Button>
        </div>
      )}
      <ActError error={approve.error} otherwise={notReached("Please try again: it counts once.")} />
      {isTurningDown && (
        <TurnDownDialog id={id} thing="change" isOwn={isOwn} act={turnDown} onClose={() => setTurningDown(false)} />
      )}
    </Card>
  );
}
