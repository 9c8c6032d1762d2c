import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useState } from "react";
import { formatMoney } from "#lib/money.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ActProps } from "#ui/hooks/use-keyed-act.ts";
import type { DeskOrder, Refund } from "../../contract.ts";
import { amountFrom } from "../../rules.ts";
import { refundEffectQuery } from "../queries.ts";
import { effectWords, sourceName } from "./in-words.ts";

type Payment = DeskOrder["payments"][number];

const unreachable = notReached("Please send it again: nothing goes back twice.");

/** Gives money of a payment back: how much, which way, why, and what that does to the course before it is sent (PAY-10). */
export function RefundDialog({
  order,
  payment,
  isBusy,
  fault,
  onRefund,
  onClose,
}: ActProps & { order: DeskOrder; payment: Payment; onRefund: (refund: Refund) => void }) {
  const [isAll, setAll] = useState(true);
  const [typed, setTyped] = useState("");
  const [way, setWay] = useState<Refund["way"]>(payment.isByProvider ? "provider" : "bank");
  const [isGoodwill, setGoodwill] = useState(false);
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const { currency } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });

  const amountMinor = isAll ? payment.refundableMinor : amountFrom(typed);
  const amountFault =
    amountMinor === null || amountMinor === 0
      ? "Please enter an amount, such as 5,000."
      : amountMinor > payment.refundableMinor
        ? `${money(payment.refundableMinor)} at most can go back of this payment.`
        : undefined;
  const reasonFault = reason.trim().length < 3 ? "Please say why." : undefined;
  const asked = useDeferredValue(amountFault ? null : amountMinor);
  const effect = useQuery(refundEffectQuery(order.id, asked, isGoodwill));
  const shown = amountFault || amountMinor === null ? null : money(amountMinor);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    if (amountFault || reasonFault || amountMinor === null) return;
    onRefund({ paymentId: payment.id, amountMinor, way, isGoodwill, reason: reason.trim() });
  }

  return (
    <Dialog
      id="refund"
      open
      onClose={onClose}
      dismissible={!isBusy}
      title={shown ? `Refund ${shown} to ${order.studentName}?` : `Refund ${order.studentName}`}
    >
      <form onSubmit={send} noValidate className="grid gap-4">
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
        <RadioGroup
          name="how-much"
          label="How much"
          value={isAll ? "all" : "part"}
          options={[
            { value: "all", label: `All, ${money(payment.refundableMinor)}` },
            { value: "part", label: "Another sum" },
          ]}
          onChange={({ target }) => setAll(target.value === "all")}
        />
        {!isAll && (
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            value={typed}
            maxLength={20}
            error={isSent || typed !== "" ? amountFault : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <RadioGroup
          name="way"
          label="How"
          value={way}
          options={[
            ...(payment.isByProvider
              ? [{ value: "provider", label: `The way it came, by ${sourceName(payment.provider)}` }]
              : []),
            { value: "bank", label: "Bank transfer", hint: "You send it from the academy's account." },
            { value: "credit", label: "Credit", hint: "The student spends it here." },
          ]}
          onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? way)}
        />
        <Checkbox
          name="goodwill"
          label="Goodwill: the order counts as paid as before"
          checked={isGoodwill}
          onChange={({ target }) => setGoodwill(target.checked)}
        />
        <TextArea
          name="reason"
          label="Why"
          note="(the student reads this)"
          value={reason}
          maxLength={300}
          error={fault?.fields.reason ?? (isSent ? reasonFault : undefined)}
          onChange={({ target }) => setReason(target.value)}
        />
        <div role="status">
          {effect.data && !amountFault && (
            <Banner icon="triangle-alert">{effectWords(effect.data, order).join(" ")}</Banner>
          )}
          {effect.error && (
            <p className="flex flex-wrap items-center gap-3 text-sm">
              {sentenceOf(effect.error, "What it would do could not be loaded.")}
              <Button variant="line" size="sm" onClick={() => void effect.refetch()}>
                Try again
              </Button>
            </p>
          )}
        </div>
        <div role="alert">{fault && <FieldError>{sentenceOf(fault, unreachable)}</FieldError>}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            Keep the order
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Refunding..." disabled={!amountFault && !effect.data}>
            Refund {shown}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const ways = ["provider", "bank", "credit"] as const satisfies readonly Refund["way"][];
