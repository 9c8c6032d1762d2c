import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { refundMethods } from "#features/checkout/contract.ts";
import { sourceName } from "#features/checkout/office-contract.ts";
import { formatMoney } from "#lib/money.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormCheck, FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { askRefund } from "../../calls.ts";
import type { DeskOrder } from "../../contract.ts";
import { refundUpTo } from "../../form-contract.ts";
import { amountFrom } from "../../rules.ts";
import { refundEffectQuery, useOrderStale } from "../queries.ts";
import { effectText } from "./labels.ts";

type Payment = DeskOrder["payments"][number];
type Typed = {
  howMuch: "all" | "part";
  amountMinor: string;
  way: (typeof refundMethods)[number];
  isGoodwill: boolean;
  reason: string;
};

/** Gives money of a payment back: how much, which way, why, and what that does to the course before it is sent (PAY-10). */
export default function RefundDialog({
  order,
  payment,
  onClose,
}: {
  order: DeskOrder;
  payment: Payment;
  onClose: () => void;
}) {
  const { currency, studentName } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const values: Typed = {
    howMuch: "all",
    amountMinor: "",
    way: payment.isByProvider ? "provider" : "bank",
    isGoodwill: false,
    reason: "",
  };
  const [typed, setTyped] = useState(values);
  const amountOf = ({ howMuch, amountMinor }: Typed) =>
    howMuch === "all" ? payment.refundableMinor : amountFrom(amountMinor);
  const amountMinor = amountOf(typed);
  const isPossible = amountMinor !== null && amountMinor > 0 && amountMinor <= payment.refundableMinor;
  const deferred = useDeferredValue(isPossible ? amountMinor : null);
  const effect = useQuery(refundEffectQuery(order.id, deferred, typed.isGoodwill));
  const shown = isPossible ? money(amountMinor) : null;
  const act = useAct(askRefund, {
    after: useOrderStale(order.id),
    onDone: ({ approvalId }, { body }) => {
      const amount = money(body.amountMinor);
      toast.success(
        approvalId ? `${amount} waits for a second person to approve it` : `${amount} goes back to ${studentName}`,
      );
    },
  });

  return (
    <FormDialog
      id="refund"
      title={shown ? `Refund ${shown} to ${studentName}?` : `Refund ${studentName}`}
      onClose={onClose}
      act={act}
      schema={refundUpTo(payment.refundableMinor, money(payment.refundableMinor))}
      values={values}
      bodyOf={(now) => ({
        paymentId: payment.id,
        amountMinor: amountOf(now) ?? 0,
        way: now.way,
        isGoodwill: now.isGoodwill,
        reason: now.reason,
      })}
      onTyped={setTyped}
      onSend={(body) => act.run({ params: { id: order.id }, body })}
      submit={<>Refund {shown}</>}
      busyLabel="Refunding..."
      button={{ disabled: isPossible && !effect.data }}
      cancel={
        <Button variant="line" disabled={act.isBusy} onClick={onClose}>
          Keep the order
        </Button>
      }
      otherwise={notReached("Please send it again: nothing goes back twice.")}
      tellsOn="change"
    >
      <Facts
        className="card px-4"
        items={[
          { label: `Paid, ${sourceName(payment.provider)}`, value: money(payment.amountMinor) },
          ...(payment.refundableMinor === payment.amountMinor
            ? []
            : [{ label: "Back already, or disputed", value: money(payment.refundableMinor - payment.amountMinor) }]),
          { label: "Goes back", value: <b className="num text-h3">{shown ?? "..."}</b> },
        ]}
      />
      <FormRadios
        name="howMuch"
        label="How much"
        options={[
          { value: "all", label: `All, ${money(payment.refundableMinor)}` },
          { value: "part", label: "Another sum" },
        ]}
      />
      {typed.howMuch === "part" && <FormText name="amountMinor" label="Amount" inputMode="decimal" maxLength={20} />}
      <FormRadios
        name="way"
        label="How"
        options={[
          ...(payment.isByProvider
            ? [{ value: "provider", label: `The way it came, by ${sourceName(payment.provider)}` }]
            : []),
          { value: "bank", label: "Bank transfer", hint: "The student is asked for the account, then you send it." },
          { value: "credit", label: "Credit", hint: "The student spends it here." },
        ]}
      />
      <FormCheck name="isGoodwill" label="Goodwill: the order counts as paid as before" />
      <FormArea name="reason" label="Why" note="(the student reads this)" maxLength={300} />
      <div role="status">
        {effect.data && isPossible && <Banner icon="triangle-alert">{effectText(effect.data, order).join(" ")}</Banner>}
        {effect.error && (
          <p className="flex flex-wrap items-center gap-3 text-sm">
            {errorMessage(effect.error, "What it would do could not be loaded.")}
            <Button variant="line" size="sm" onClick={() => void effect.refetch()}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </FormDialog>
  );
}
