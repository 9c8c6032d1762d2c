import { useRef, useState } from "react";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { typeLine } from "../../calls.ts";
import { readAmount } from "../../cell-rules.ts";
import type { DeskClaim, DeskOrder } from "../../contract.ts";
import { typedOn } from "../../form-contract.ts";
import { amountIn, maxDaysAgo } from "../../hand-rules.ts";
import { signsFor } from "../../match-rules.ts";
import { difference } from "./labels.ts";

type Typed = Record<"bank" | "paidOn" | "amountMinor" | "narration" | "reason", string>;

const minorOf = (text: string): number => {
  const amount = readAmount(text, ".");
  return amount && amount.side !== "debit" ? amount.amountMinor : 0;
};

/** What the bank's app shows of a student's transfer, typed or pasted, compared with the order while it is typed, and one Confirm. */
export function ClaimForm({
  claim: { id, order, at },
  banks,
  onConfirmed,
  onLater,
  onRefuse,
}: {
  claim: DeskClaim;
  banks: readonly string[];
  /** `lineId`: what can be undone; null where it waits for a second person. */
  onConfirmed: (message: string, lineId: string | null) => void;
  /** Leaves it for later; null where no other waits. */
  onLater: (() => void) | null;
  onRefuse: () => void;
}) {
  const today = dateInLagos(new Date());
  const form = useRef<HTMLFormElement>(null);
  const [before, setBefore] = useState("");
  const first = order.studentName.split(" ")[0] ?? order.studentName;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: order.currency });
  const act = useAct(typeLine, {
    onDone: ({ id: lineId, isCounted }, { body }) =>
      isCounted
        ? onConfirmed(`${money(body.amountMinor)} from ${first} confirmed`, lineId)
        : onConfirmed("Asked for: a second person approves it", null),
    onError: ({ status, fields, message }) => {
      if (status !== 409 || !fields.reason) return;
      setBefore(message);
      act.clear();
    },
  });
  const [amount, setAmount] = useState("");
  return (
    <CallForm
      ref={form}
      act={act}
      schema={typedOn(today, before !== "")}
      values={{
        bank: banks[0] ?? "", // the one that students are shown
        paidOn: today,
        amountMinor: "",
        narration: "",
        reason: "",
      }}
      onTyped={(typed: Typed) => setAmount(typed.amountMinor)}
      bodyOf={({ amountMinor, reason, ...typed }) => ({
        ...typed,
        sender: "",
        currency: order.currency,
        amountMinor: minorOf(amountMinor),
        reason: before === "" ? null : reason,
        claimId: id,
      })}
      onSend={(body) => act.run({ body })}
      otherwise={notReached("Please send it again: it counts once.")}
      foot={
        <div className="-mx-(--gutter) sticky bottom-(--bar,0px) z-20 grid gap-2 border-line border-t bg-bg px-(--gutter) pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
          <Button type="submit" block busy={act.isBusy} busyLabel="Confirming..." disabled={banks.length === 0}>
            Confirm {minorOf(amount) > 0 ? money(minorOf(amount)) : "it"} from {first}
          </Button>
          <div className="grid grid-cols-2 gap-2">
            <Button variant="line" size="sm" onClick={onLater ?? undefined} disabled={!onLater}>
              Not there yet
            </Button>
            <Button variant="line" size="sm" onClick={onRefuse}>
              Refuse
            </Button>
          </div>
          <p className="text-center text-ink-2 text-xs">{first} gets the receipt. Undo until midnight.</p>
        </div>
      }
    >
      {(typed, set) => (
        <>
          <h2 className="text-h4">What does your bank app show?</h2>
          {banks.length === 0 && (
            <FieldError>No bank is known yet: name it in the settings, or import its statement.</FieldError>
          )}
          {banks.length > 1 && (
            <FormSelect
              name="bank"
              label="Bank account"
              placeholder="Choose the bank"
              options={banks.map((bank) => ({ value: bank, label: bank }))}
            />
          )}
          <div className="grid grid-cols-2 items-start gap-3">
            <FormText
              name="amountMinor"
              label={`Amount in ${order.currency === "NGN" ? "naira" : "dollars"}`}
              inputMode="decimal"
              autoComplete="off"
            />
            <FormText name="paidOn" label="Day" type="date" min={addDays(today, -maxDaysAgo)} max={today} />
          </div>
          <FormText
            name="narration"
            label="Name and narration"
            note="(paste the line)"
            autoComplete="off"
            maxLength={300}
            className="pr-20"
            end={
              <Button
                variant="ghost"
                size="sm"
                onClick={async () => {
                  const text = await navigator.clipboard.readText().catch(() => "");
                  if (text === "") return;
                  set("narration", text.replace(/\s+/g, " ").trim().slice(0, 300));
                  if (amountIn(text) !== "") set("amountMinor", amountIn(text));
                }}
              >
                Paste
              </Button>
            }
          />
          {before !== "" && (
            <>
              <div role="alert">
                <FieldError>{before}</FieldError>
              </div>
              <FormArea name="reason" label="Why it is another one" maxLength={300} />
            </>
          )}
          <Signs order={order} claimedOn={dateInLagos(new Date(at))} typed={typed} />
          <p className="door flex gap-3 bg-sunken p-4 text-ink-2 text-sm">
            <Icon name="shield-check" className="shrink-0" />
            It counts as typed by you. The statement that brings it later counts nothing twice.
          </p>
        </>
      )}
    </CallForm>
  );
}

/** Which signs of what is typed agree with the order: in words, not by colour alone. */
function Signs({ order, claimedOn, typed }: { order: DeskOrder; claimedOn: string; typed: Typed }) {
  const amountMinor = minorOf(typed.amountMinor);
  if (amountMinor === 0 && typed.narration === "") return null;
  const { currency, studentName } = order;
  const line = { id: "", sender: "", wasUndone: false, currency, ...typed, amountMinor };
  const asMatched = { ...order, reference: order.reference.replace(" ", ""), studentId: "", claimedOn, countedOn: [] };
  const signs = signsFor(line, asMatched);
  const signOf = (name: string) => signs.find((sign) => sign.name === name);
  const how = signOf("reference")?.note;
  const texts = { whole: "in full", near: "with a wrong sign", cut: "cut off" } as Record<string, string>;
  const isNamed = signOf("sender")?.agrees === true;
  const off = amountMinor === 0 ? "not typed yet" : difference({ amountMinor, currency }, order) || "equal";
  const rows = [
    {
      name: "Amount",
      note: off,
      value: amountMinor > 0 ? formatMoney({ amountMinor, currency }) : "",
      agrees: signOf("amount")?.agrees === true,
    },
    {
      name: "Reference",
      note: how ? `read as ${order.reference}` : `none of ${order.reference}`,
      value: how ? (texts[how] ?? how) : "",
      agrees: signOf("reference")?.agrees === true,
    },
    {
      name: "Name",
      note: isNamed ? "the student's, or who paid before" : "not in it",
      value: studentName,
      agrees: isNamed,
    },
  ];
  const count = rows.filter(({ agrees }) => agrees).length;
  return (
    <Card as="section" padded aria-labelledby="signs" className="grid gap-2">
      <p className="flex items-center justify-between gap-3">
        <b id="signs" className="text-h4">
          {count === rows.length ? "Exact" : count > 0 ? "Likely" : "Nothing fits"}
        </b>
        <Badge dot tone={count === rows.length ? "done" : "pending"}>
          {count} of {rows.length} signs
        </Badge>
      </p>
      <ul className="divide-y divide-line">
        {rows.map(({ name, note, value, agrees }) => (
          <li key={name} className="flex items-center gap-3 py-2.5">
            <Icon name={agrees ? "check" : "x"} className={cx("shrink-0", agrees ? "text-primary" : "text-warn")} />
            <span className="min-w-0 grow">
              {name}
              <span className={cx("block text-sm", agrees ? "text-ink-2" : "text-warn")}>{note}</span>
            </span>
            <b className="text-right font-semibold tabular-nums wrap-anywhere">{value}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
