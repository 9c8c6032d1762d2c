import { type ReactNode, useRef } from "react";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type PayTile, PayTiles } from "../enroll/pay-tiles.tsx";
import { CardFields } from "../public/card-fields.tsx";
import type { PayWay } from "../public/pay-ways.ts";
import type { ChosenWay } from "./use-pay-way.ts";

/** The tile that a way is under. */
function tileOf({ kind }: PayWay): PayTile {
  if (kind === "transfer" || kind === "account") return "transfer";
  return kind === "sponsor" ? "sponsor" : "card";
}

/** The ways to pay by name, and what the chosen one needs (PAY-01). */
export function PayMethod({
  chosen: { ways, way, choose, card, keepCard, setKeepCard },
  transfer,
  children,
}: {
  chosen: ChosenWay;
  /** What is shown of a transfer to the academy's account. */
  transfer: ReactNode;
  /** What is asked besides; after the fields of the chosen way. */
  children?: ReactNode;
}) {
  const section = useRef<HTMLDivElement>(null);
  const tile = tileOf(way);
  const offered = (["transfer", "card", "sponsor"] as const).filter((one) => ways.some((way) => tileOf(way) === one));
  const under = ways.filter((one) => tileOf(one) === tile);
  return (
    <div ref={section} className="grid gap-4">
      <PayTiles
        name="tile"
        offered={offered}
        chosen={tile}
        onChoose={(to) => choose(ways.find((one) => tileOf(one) === to)?.key ?? "")}
        beside={
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
          name="way"
          label={tile === "card" ? "Which card" : "To which account"}
          appearance="card"
          options={under.map(({ key, label, hint }) => ({ value: key, label, hint }))}
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
      {way.kind === "sponsor" && (
        <p className="max-w-[58ch] text-ink-2">
          Whoever has the link sees the course, your first name and what is due. They pay without an account. You make
          the link on the page of your order.
        </p>
      )}
      {way.kind === "transfer" && transfer}
      {children}
      {(way.kind === "here" || way.kind === "hosted") && way.provider && (
        <Checkbox
          name="keepCard"
          label="Save this card for next time"
          hint={keptBy(way.provider)}
          checked={keepCard}
          onChange={({ currentTarget }) => setKeepCard(currentTarget.checked)}
        />
      )}
    </div>
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
