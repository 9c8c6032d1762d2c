import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { recordPayment } from "../../calls.ts";
import type { DeskOrder } from "../../contract.ts";
import { deskPaymentWithin } from "../../form-contract.ts";
import { amountFrom } from "../../rules.ts";
import { secondPersonQuery, useOrderStale } from "../queries.ts";

/** Records what was taken at a desk for an order, in cash or by terminal (ADM-04). */
export default function DeskPaymentDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id, currency, studentName, instalments } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const { data: limits } = useQuery(secondPersonQuery());
  const act = useAct(recordPayment, {
    after: useOrderStale(id),
    onDone: ({ receipt }, { body }) =>
      toast.success(
        receipt === null
          ? `${money(body.amountMinor)} waits for a second person to approve it`
          : `${money(body.amountMinor)} recorded, receipt ${receipt}`,
      ),
  });
  const nextMinor = instalments.find(({ leftMinor }) => leftMinor > 0)?.leftMinor ?? 0;
  const leftMinor = instalments.reduce((sum, instalment) => sum + instalment.leftMinor, 0);
  return (
    <FormDialog
      id="desk-payment"
      title={`Money taken from ${studentName}`}
      onClose={onClose}
      act={act}
      schema={deskPaymentWithin(nextMinor, leftMinor, money)}
      values={{ source: "cash", amountMinor: (nextMinor / 100).toFixed(2).replace(/\.00$/, ""), reference: "" }}
      bodyOf={({ source, amountMinor, reference }) => ({
        source,
        currency,
        amountMinor: amountFrom(amountMinor) ?? 0,
        reference: source === "pos" ? reference : "",
      })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Record the payment"
      busyLabel="Recording..."
      otherwise={notReached("Please send it again: it is recorded once.")}
    >
      {({ source }) => (
        <>
          <p className="text-ink-2">
            {money(nextMinor)} is due next{leftMinor > nextMinor && `, ${money(leftMinor)} is left in all`}. You are
            named as who received it; {studentName} gets the receipt.
          </p>
          <FormRadios
            name="source"
            label="How it was paid"
            options={[
              { value: "cash", label: "Cash" },
              { value: "pos", label: "Card, by terminal (POS)" },
            ]}
          />
          <FormText
            name="amountMinor"
            label={`Amount in ${currency === "NGN" ? "naira" : "dollars"}`}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
          />
          {source === "pos" && (
            <FormText
              name="reference"
              label="Reference of the terminal"
              hint="As the slip has it: one slip is one payment."
              autoComplete="off"
              maxLength={60}
            />
          )}
          <p className="text-ink-2 text-sm">
            It can be undone here until midnight.
            {limits && ` More than ${money(limits[currency])} counts once a second person has approved it.`}
          </p>
        </>
      )}
    </FormDialog>
  );
}
