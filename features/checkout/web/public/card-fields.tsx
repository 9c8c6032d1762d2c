import type { ChangeEvent } from "react";
import { sandboxCards } from "#lib/sandbox-cards.ts";
import { TextField } from "#ui/components/text-field.tsx";
import { brandOf, type Card, type CardField, groupedExpiry, groupedNumber } from "../../card-rules.ts";

export type CardFieldsProps = {
  card: Card;
  errors: Partial<Record<CardField, string>>;
  onChange: (card: Card) => void;
};

/** The card form of the sandbox (PAY-01, PAY-08): it shows what it is, and what is typed stays in this browser. */
export function CardFields({ card, errors, onChange }: CardFieldsProps) {
  const set = (field: CardField, read: (typed: string) => string) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ ...card, [field]: read(event.target.value) });
  const brand = brandOf(card.number);
  return (
    <div className="grid gap-4">
      <p className="hint">
        <b>A sandbox: no money moves.</b> Use a test card.
      </p>
      <TextField
        name="number"
        label="Card number"
        note={brand?.name}
        startIcon="credit-card"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onChange={set("number", groupedNumber)}
        error={errors.number}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="expiry"
          label="Expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          value={card.expiry}
          onChange={set("expiry", groupedExpiry)}
          error={errors.expiry}
        />
        <TextField
          name="cvc"
          label="CVC/CVV"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder={`${brand?.cvc ?? 3} digits`}
          value={card.cvc}
          onChange={set("cvc", (typed) => typed)}
          error={errors.cvc}
        />
      </div>
      <TextField
        name="name"
        label="Name on card"
        autoComplete="off"
        value={card.name}
        onChange={set("name", (typed) => typed)}
        error={errors.name}
      />
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">The test cards</summary>
        <p className="text-ink-2">Never type a real one: it would be refused here, before anything is sent.</p>
        <dl className="facts mt-1">
          {Object.entries(sandboxCards).map(([number, { does }]) => (
            <div key={number}>
              <dt className="tabular-nums">{groupedNumber(number)}</dt>
              <dd className="text-right">{does}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
