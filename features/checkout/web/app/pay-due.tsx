import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { asFault, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { startPayment } from "../../calls.ts";
import type { OrderPageView } from "../../contract.ts";
import { partName } from "../../order-rules.ts";
import { TransferDetails } from "../public/transfer-details.tsx";
import { useCard } from "../public/use-card.ts";
import { PayMethod, type PayWay } from "./pay-method.tsx";
import { TransferClaim } from "./transfer-claim.tsx";

/** Paying what is due next of an order; nothing where all is paid. */
export function PayDue({ order }: { order: OrderPageView }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const card = useCard(form);
  const hasCard = order.ways.includes("sandbox");
  // In the address, so that a reload shows the account again to who is about to send the money.
  const [address, setAddress] = useSearchParams();
  const way: PayWay = hasCard && address.get("pay") !== "transfer" ? "card" : "transfer";
  const setWay = (to: PayWay) => setAddress(to === "transfer" ? { pay: "transfer" } : {}, { replace: true });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const requestKey = useRef(newKey());
  if (!order.next) return null;
  const due = { amountMinor: order.next.leftMinor, currency: order.currency };

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (isBusy || way !== "card") return;
    const token = card.token();
    if (token === null) return;
    setBusy(true);
    setFault("");
    try {
      await ask(startPayment, {
        params: { id: order.id },
        body: { provider: "sandbox", token },
        requestKey: requestKey.current,
      });
      requestKey.current = newKey();
    } catch (error) {
      // Without an answer the same key asks for the same payment; a refusal is over.
      if (asFault(error).status >= 400) requestKey.current = newKey();
      setFault(sentenceOf(error, "We could not reach the academy. Try again: you are charged once at most."));
    }
    await queries.invalidateQueries();
    setBusy(false);
  }

  return (
    <>
      <form ref={form} onSubmit={pay} noValidate className="grid gap-4">
        <p>
          {partName(order, order.next.number)}: <b className="tabular-nums">{formatMoney(due)}</b>
        </p>
        <PayMethod
          way={way}
          onWay={setWay}
          hasCard={hasCard}
          card={card}
          transfer={
            <TransferDetails
              transfer={order.transfer}
              due={due}
              reference={order.reference}
              courseName={order.course.shortTitle}
            />
          }
        />
        {fault && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
        {way === "card" && (
          <Button type="submit" busy={isBusy} busyLabel="Confirming..." className="justify-self-start">
            <Icon name="lock" /> Pay {formatMoney(due)}
          </Button>
        )}
      </form>
      {way === "transfer" && <TransferClaim order={order} due={due} />}
    </>
  );
}
