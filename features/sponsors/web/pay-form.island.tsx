import { useRef, useState } from "react";
import type { OrderPageView } from "#features/checkout/contract.ts";
import { CardFields } from "#features/checkout/web/public/card-fields.tsx";
import { TransferDetails } from "#features/checkout/web/public/transfer-details.tsx";
import { useCard } from "#features/checkout/web/public/use-card.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { notReached } from "#ui/api/call.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { payAsSponsor } from "../calls.ts";

/** How much is paid at once: so many instalments, the next first. */
export type PayChoice = { instalments: number; label: string; hint: string; amountMinor: number };

export type PayFormProps = {
  link: string;
  currency: Currency;
  choices: PayChoice[];
  /** Number of the instalment that is next. */
  instalment: number;
  providers: ProviderName[];
  transfer: OrderPageView["transfer"];
  reference: string;
  courseName: string;
  /** Whether a receipt may go to an address of the payer's own. */
  asksEmail: boolean;
};

/** `account`: an account number of the provider's for this payment alone. `transfer`: the academy's own account. */
type PaymentMethod = "card" | "account" | "transfer";
const paymentMethodNames: Record<PaymentMethod, string> = {
  card: "By card",
  account: "By transfer to an account for this payment",
  transfer: "By transfer to the academy's account",
};

/** Paying by a sponsor's link (SPON-01): how much, how, and where the receipt goes. What is typed stays when it fails. */
export default function PayForm({
  link,
  currency,
  choices,
  instalment,
  providers: paymentMethods,
  transfer,
  reference,
  courseName,
  asksEmail,
}: PayFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const card = useCard(form);
  const taker = (paymentMethod: "card" | "account") =>
    paymentMethods.find((name) => traitsOf(name).paymentMethods.includes(paymentMethod));
  const offered: PaymentMethod[] = [
    ...(["card", "account"] as const).filter((paymentMethod) => taker(paymentMethod)),
    "transfer",
  ];
  const [method, setPaymentMethod] = useState<PaymentMethod>(offered[0] ?? "transfer");
  const [instalmentCount, setInstalmentCount] = useState(1);
  const [email, setEmail] = useState("");
  const [declined, setDeclined] = useState("");
  const act = useAct(payAsSponsor, {
    onDone({ failure, address }) {
      if (failure !== null) return setDeclined(failure);
      // Busy to the end: the page knows the state of the payment, also after a reload and on another device.
      return new Promise(() => location.assign(address ?? paths.sponsor(link)));
    },
  });
  const chosen = choices.find((choice) => choice.instalments === instalmentCount) ?? choices[0];
  if (!chosen) return null;
  const due = { amountMinor: chosen.amountMinor, currency };
  const provider = method === "transfer" ? undefined : taker(method);
  const isCardHere = method === "card" && provider !== undefined && traitsOf(provider).cardEntry === "here";

  function pay() {
    if (!provider || method === "transfer" || !chosen) return;
    const token = isCardHere ? card.token() : null;
    if (isCardHere && token === null) return;
    setDeclined("");
    const { instalments: count, amountMinor } = chosen;
    void act.run({
      body: {
        link,
        provider,
        paymentMethod: method,
        token,
        instalments: count,
        dueMinor: amountMinor,
        instalment,
        email,
      },
    });
  }

  return (
    <ActForm
      ref={form}
      act={act}
      onSend={pay}
      submit={
        method === "transfer" ? undefined : (
          <>
            <Icon name="lock" /> Pay {formatMoney(due)}
          </>
        )
      }
      busyLabel="Confirming..."
      button={{ block: true }}
      otherwise={notReached("Try again: you are charged once at most.")}
      className="grid gap-6"
    >
      <RadioGroup
        name="instalments"
        label="How much now"
        appearance="card"
        hint={choices.length > 1 ? "Parts are paid in their order, the one that is due first comes first." : undefined}
        value={String(chosen.instalments)}
        onChange={({ target }) => setInstalmentCount(Number(target.value))}
        options={choices.map((choice) => ({
          value: String(choice.instalments),
          label: (
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b>{choice.label}</b>
              <b className="tabular-nums">{formatMoney({ amountMinor: choice.amountMinor, currency })}</b>
            </span>
          ),
          hint: choice.hint,
        }))}
      />
      {offered.length > 1 && (
        <RadioGroup
          name="paymentMethod"
          label="How"
          value={method}
          onChange={({ target }) => setPaymentMethod(offered.find((item) => item === target.value) ?? "transfer")}
          options={offered.map((value) => ({ value, label: paymentMethodNames[value] }))}
        />
      )}
      {isCardHere && <CardFields card={card.card} errors={card.errors} onChange={card.change} />}
      {method === "card" && provider && !isCardHere && (
        <p className="text-ink-2">You enter your card on the page of {traitsOf(provider).title}, and come back here.</p>
      )}
      {method === "transfer" ? (
        <TransferDetails transfer={transfer} due={due} reference={reference} courseName={courseName} />
      ) : (
        <>
          {asksEmail && (
            <TextField
              name="email"
              type="email"
              label="Your e-mail, for the receipt"
              optional
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          <div role="alert" className="empty:absolute">
            {declined && <FieldError>{declined}</FieldError>}
          </div>
        </>
      )}
    </ActForm>
  );
}
