import { type ReactNode, useRef } from "react";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type PayTile, PayTiles } from "../enroll/pay-tiles.tsx";
import { CardFields } from "../public/card-fields.tsx";
import type { PaymentMethod } from "../public/payment-methods.ts";
import type { ChosenMethod } from "./use-payment-method.ts";

/** The tile that a way is under. */
function tileOf({ kind }: PaymentMethod): PayTile {
  if (kind === "transfer" || kind === "account") return "transfer";
  return kind === "sponsor" ? "sponsor" : "card";
}

/** The payment methods by name, and what the chosen one needs (PAY-01). */
export function PayMethod({
  chosen: { methods: paymentMethods, method: paymentMethod, choose, card, saveCard, setSaveCard },
  transfer,
  children,
}: {
  chosen: ChosenMethod;
  /** What is shown of a transfer to the academy's account. */
  transfer: ReactNode;
  /** What is asked besides; after the fields of the chosen way. */
  children?: ReactNode;
}) {
  const section = useRef<HTMLDivElement>(null);
  const tile = tileOf(paymentMethod);
  const offered = (["transfer", "card", "sponsor"] as const).filter((item) =>
    paymentMethods.some((method) => tileOf(method) === item),
  );
  const under = paymentMethods.filter((entry) => tileOf(entry) === tile);
  return (
    <div ref={section} className="grid gap-4">
      <PayTiles
        name="tile"
        offered={offered}
        chosen={tile}
        onChoose={(to) => choose(paymentMethods.find((entry) => tileOf(entry) === to)?.key ?? "")}
        headingAside={
          offered.length > 1 && (
            <button
              type="button"
              className="link min-h-11 font-semibold text-sm"
              onClick={() => section.current?.querySelector<HTMLInputElement>('[name="tile"]:checked')?.focus()}
            >
              Change Payment Method
            </button>
          )
        }
      />
      {under.length > 1 && (
        <RadioGroup
          name="paymentMethod"
          label={tile === "card" ? "Which card" : "To which account"}
          appearance="card"
          options={under.map(({ key, label, hint }) => ({ value: key, label, hint }))}
          value={paymentMethod.key}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {paymentMethod.kind === "here" && <CardFields card={card.card} errors={card.errors} onChange={card.change} />}
      {paymentMethod.kind === "hosted" && paymentMethod.provider && (
        <Elsewhere>
          You go on to the page of {traitsOf(paymentMethod.provider).title}, enter your card there, and come back here.
          The academy never sees its number.
        </Elsewhere>
      )}
      {paymentMethod.kind === "saved" && (
        <Elsewhere>
          {paymentMethod.label} is charged. {paymentMethod.hint} Your bank may ask whether it is you.
        </Elsewhere>
      )}
      {paymentMethod.kind === "account" && paymentMethod.provider && (
        <Elsewhere>
          {traitsOf(paymentMethod.provider).title} makes an account number for exactly this payment. Send the money from
          any bank: it is confirmed by itself, mostly within minutes. No reference is needed.
        </Elsewhere>
      )}
      {paymentMethod.kind === "sponsor" && (
        <p className="max-w-[58ch] text-ink-2">
          Whoever has the link sees the course, your first name and what is due. They pay without an account. You make
          the link on the page of your order.
        </p>
      )}
      {paymentMethod.kind === "transfer" && transfer}
      {children}
      {(paymentMethod.kind === "here" || paymentMethod.kind === "hosted") && paymentMethod.provider && (
        <Checkbox
          name="saveCard"
          label="Save this card for next time"
          hint={savedBy(paymentMethod.provider)}
          checked={saveCard}
          onChange={({ currentTarget }) => setSaveCard(currentTarget.checked)}
        />
      )}
    </div>
  );
}

const savedBy = (provider: ProviderName) =>
  `${traitsOf(provider).title} keeps it, we keep its last four digits. You can remove it under Payments.`;

function Elsewhere({ children }: { children: ReactNode }) {
  return (
    <p className="card flex max-w-[58ch] gap-3 p-5 text-ink-2">
      <Icon name="lock" className="mt-0.5 shrink-0 text-link" />
      <span>{children}</span>
    </p>
  );
}
