import { type ReactNode, useState } from "react";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { CardFields } from "../public/card-fields.tsx";
import type { ChosenWay } from "./use-pay-way.ts";

/** The way to pay, with what it needs, and the change between those that are offered (PAY-01). */
export function PayMethod({
  chosen: { ways, way, choose, card, keepCard, setKeepCard },
  transfer,
}: {
  chosen: ChosenWay;
  /** What is shown of a transfer to the academy's account. */
  transfer: ReactNode;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const [first, second] = ways;
  const isOneOfTwo = ways.length === 2;
  function change() {
    if (isOneOfTwo) choose((way === first ? second : first)?.key ?? "");
    else setChoosing(!isChoosing);
  }
  return (
    <section aria-labelledby="method" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="method" className="text-h3">
          {way.label}
        </h2>
        {ways.length > 1 && (
          <button
            type="button"
            className="link min-h-11 font-semibold text-sm"
            aria-expanded={isOneOfTwo ? undefined : isChoosing}
            onClick={change}
          >
            Change Payment Method
          </button>
        )}
      </div>
      {isChoosing && (
        <RadioGroup
          name="way"
          label="How do you want to pay?"
          appearance="card"
          options={ways.map(({ key, label, hint }) => ({ value: key, label, hint }))}
          value={way.key}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {way.kind === "here" && <CardFields card={card.card} faults={card.faults} onChange={card.change} />}
      {way.kind === "hosted" && way.provider && (
        <Elsewhere>
          You go on to the page of {traitsOf(way.provider).title}, enter your card there, and come back here. The
          academy never sees its number.
        </Elsewhere>
      )}
      {way.kind === "kept" && (
        <Elsewhere>
          {way.label} is charged. {way.hint} Your bank may ask whether it is you.
        </Elsewhere>
      )}
      {way.kind === "account" && way.provider && (
        <Elsewhere>
          {traitsOf(way.provider).title} makes an account number for exactly this payment. Send the money from any bank:
          it is confirmed by itself, mostly within minutes. No reference is needed.
        </Elsewhere>
      )}
      {(way.kind === "here" || way.kind === "hosted") && way.provider && (
        <Checkbox
          name="keepCard"
          label="Save this card for next time"
          hint={keptBy(way.provider)}
          checked={keepCard}
          onChange={({ currentTarget }) => setKeepCard(currentTarget.checked)}
        />
      )}
      {way.kind === "transfer" && transfer}
    </section>
  );
}

const keptBy = (provider: ProviderName) =>
  `${traitsOf(provider).title} keeps it, we keep its last four digits. You can remove it under Payments.`;

function Elsewhere({ children }: { children: ReactNode }) {
  return (
    <p className="card flex max-w-[58ch] gap-3 p-5 text-ink-2">
      <Icon name="lock" className="mt-0.5 shrink-0 text-link" />
      <span>{children}</span>
    </p>
  );
}
