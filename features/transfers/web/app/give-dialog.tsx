import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { formatMoney } from "#lib/money.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import type { Act } from "#ui/hooks/use-act.ts";
import { readAmount } from "../../cell-rules.ts";
import type { DeskLine, DeskOrder, Shares } from "../../contract.ts";
import { ordersQuery } from "../queries.ts";
import { typedOf } from "./labels.ts";
import { unreachable } from "./use-desk.ts";

/** An order that gets a part of the transfer; the amount as typed. */
type Instalment = { order: DeskOrder; typed: string };

/** Gives a transfer to an order that was not proposed, or in parts to several. */
export function GiveDialog({
  line,
  isSplit,
  act,
  onGive,
  onClose,
}: {
  line: DeskLine;
  isSplit: boolean;
  act: Pick<Act<never>, "isBusy" | "error">;
  onGive: (shares: Shares) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const deferred = useDeferredValue(text.trim());
  const { data, error } = useQuery(ordersQuery(deferred));
  const [instalments, setInstalments] = useState<Instalment[]>(() =>
    isSplit ? line.candidates.slice(0, 2).map(({ order }) => ({ order, typed: typedOf(order.dueMinor) })) : [],
  );
  const match = (deferred.length >= 2 ? (data?.data ?? []) : line.candidates.map(({ order }) => order)).filter(
    ({ id }) => !instalments.some(({ order }) => order.id === id),
  );
  const amounts = instalments.map(({ typed }) => readAmount(typed, ".")?.amountMinor ?? 0);
  const leftMinor = line.amountMinor - amounts.reduce((sum, amount) => sum + amount, 0);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: line.currency });

  function choose(order: DeskOrder) {
    // One order takes it all; of several each what it asks for, as far as there is money.
    setInstalments(
      isSplit
        ? [...instalments, { order, typed: typedOf(Math.max(0, Math.min(order.dueMinor, leftMinor))) }]
        : [{ order, typed: typedOf(line.amountMinor) }],
    );
    setText("");
  }

  return (
    <Dialog
      id="give"
      open
      onClose={onClose}
      size="lg"
      title={isSplit ? `Split ${money(line.amountMinor)}` : `${money(line.amountMinor)} for another order`}
    >
      <ActForm
        act={act}
        onSend={() =>
          onGive(instalments.map(({ order }, at) => ({ orderId: order.id, amountMinor: amounts[at] ?? 0 })))
        }
        submit={`Confirm ${money(line.amountMinor)}`}
        busyLabel="Confirming..."
        button={{ disabled: instalments.length === 0 || leftMinor !== 0 }}
        otherwise={unreachable}
      >
        <TextField
          name="order"
          label="Find an order"
          hint="By its reference, or the student's name or e-mail address."
          startIcon="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          data-autofocus
        />
        {error && <FieldError>{errorMessage(error, "The orders could not be searched. Try again.")}</FieldError>}
        {match.length > 0 ? (
          <ul aria-label="Orders" className="divide-y divide-line border-line border-y">
            {match.slice(0, 8).map((order) => (
              <li key={order.id}>
                <button
                  type="button"
                  onClick={() => choose(order)}
                  className="grid min-h-13 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-1 py-2 text-left text-sm hover:bg-surface-hover"
                >
                  <b>
                    {order.reference}, {order.studentName}
                  </b>
                  <span className="tabular-nums">
                    {formatMoney({ amountMinor: order.dueMinor, currency: order.currency })}
                  </span>
                  <span className="text-ink-2 text-xs">
                    {order.courseName}, {order.state}
                    {order.late === "credit" && ", would become credit"}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          deferred.length >= 2 &&
          data && <p className="text-ink-2 text-sm">No order has this reference, name or address.</p>
        )}
        {instalments.map((instalment, at) => (
          <div key={instalment.order.id} className="flex flex-wrap items-end gap-3">
            <TextField
              name={`amount-${instalment.order.id}`}
              label={`${instalment.order.reference}, ${instalment.order.studentName}`}
              inputMode="decimal"
              fieldClassName="flex-1"
              value={instalment.typed}
              readOnly={!isSplit}
              onChange={({ target }) =>
                setInstalments(
                  instalments.map((item, index) => (index === at ? { ...item, typed: target.value } : item)),
                )
              }
            />
            <Button variant="line" onClick={() => setInstalments(instalments.filter((_, index) => index !== at))}>
              Remove<span className="sr-only"> {instalment.order.reference}</span>
            </Button>
          </div>
        ))}
        {instalments.length > 0 && leftMinor !== 0 && (
          <p role="status" className="text-sm text-warn">
            {leftMinor > 0 ? `${money(leftMinor)} is left to give.` : `${money(-leftMinor)} more than came.`}
          </p>
        )}
      </ActForm>
    </Dialog>
  );
}
