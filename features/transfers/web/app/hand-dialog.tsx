import { useState } from "react";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { typeLine } from "../../calls.ts";
import { readAmount } from "../../cell-rules.ts";
import { typedOn } from "../../form-contract.ts";
import { maxDaysAgo } from "../../hand-rules.ts";

/** A transfer as the bank's app shows it, typed by a staff member. */
export default function HandDialog({
  banks,
  onTyped,
  onClose,
}: {
  banks: readonly string[];
  onTyped: (typed: { id: string; isCounted: boolean; amountMinor: number; currency: Currency }) => void;
  onClose: () => void;
}) {
  const today = dateInLagos(new Date());
  /** Something like it is there: from then on its reason is requested. */
  const [before, setBefore] = useState("");
  const act = useAct(typeLine, {
    onDone: (response, { body }) => onTyped({ ...response, ...body }),
    onError: ({ status, fields, message }) => {
      if (status !== 409 || !fields.reason) return;
      setBefore(message);
      act.clear();
    },
  });
  return (
    <Dialog id="hand" open onClose={onClose} dismissible={!act.isBusy} title="Type a bank line">
      <CallForm
        leaving={<AskBeforeLeaving />}
        act={act}
        schema={typedOn(today, before !== "")}
        values={{
          bank: banks.length === 1 ? (banks[0] ?? "") : "",
          paidOn: today,
          amountMinor: "",
          currency: currencies[0],
          sender: "",
          narration: "",
          reason: "",
        }}
        bodyOf={({ amountMinor, reason, ...typed }) => {
          const amount = readAmount(amountMinor, ".");
          return {
            ...typed,
            amountMinor: amount && amount.side !== "debit" ? amount.amountMinor : 0,
            reason: before === "" ? null : reason,
          };
        }}
        onSend={(body) => act.run({ body })}
        submit={before === "" ? "Keep this line" : "Keep it all the same"}
        busyLabel="Keeping..."
        otherwise={notReached("Please send it again: it is kept once.")}
        button={{ disabled: banks.length === 0 }}
      >
        <p className="text-ink-2 text-sm">
          Type it as the bank's app shows it, not as the receipt does. The statement that brings it later counts nothing
          twice.
        </p>
        {banks.length === 0 ? (
          <FieldError>No bank is known yet: name it in the settings, or import its statement.</FieldError>
        ) : (
          <FormSelect
            name="bank"
            label="Bank account"
            placeholder="Choose the bank"
            options={banks.map((bank) => ({ value: bank, label: bank }))}
          />
        )}
        <FormText name="paidOn" label="Day" type="date" min={addDays(today, -maxDaysAgo)} max={today} />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
          <FormText name="amountMinor" label="Amount" inputMode="decimal" autoComplete="off" data-autofocus />
          <FormSelect
            name="currency"
            label="Currency"
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        </div>
        <FormText name="sender" label="Sender" autoComplete="off" maxLength={120} />
        <FormText
          name="narration"
          label="Narration or reference"
          optional
          autoComplete="off"
          maxLength={300}
          deps="sender"
          hint="All of it: an order's reference in it is found by itself."
        />
        {before !== "" && (
          <>
            <div role="alert">
              <FieldError>{before}</FieldError>
            </div>
            <FormArea name="reason" label="Why it is another one" maxLength={300} />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}
