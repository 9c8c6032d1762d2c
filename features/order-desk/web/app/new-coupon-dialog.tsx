import { type FormEvent, useState } from "react";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ActProps } from "#ui/hooks/use-keyed-act.ts";
import type { CouponList, NewCoupon } from "../../coupon-contract.ts";
import { type CouponFaults, couponFrom, type TypedCoupon } from "../../coupon-rules.ts";

const unreachable = notReached("Please send it again: the coupon is made once.");
const currencyNames = { NGN: "Naira", USD: "Dollars" } as const satisfies Record<Currency, string>;
/** Letters and digits that nobody mistakes for each other when they are read out. */
const clearSigns = "ACDEFGHJKMNPQRTUVWXY34679";

/** A code that nobody guesses. */
const randomCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => clearSigns[byte % clearSigns.length]).join("");

/** Makes a coupon. */
export function NewCouponDialog({
  courses,
  isBusy,
  fault,
  onAdd,
  onClose,
}: ActProps & { courses: CouponList["courses"]; onAdd: (coupon: NewCoupon) => void }) {
  const [typed, setTyped] = useState<TypedCoupon>({
    code: "",
    kind: "percent",
    percent: "",
    amount: "",
    currency: "NGN",
    course: "",
    maxUses: "",
    fromDay: "",
    untilDay: "",
  });
  const [isSent, setSent] = useState(false);
  const today = dateInLagos(new Date());
  const { coupon, faults } = couponFrom(typed, today);
  const set = (change: Partial<TypedCoupon>) => setTyped({ ...typed, ...change });
  // The server names what it refuses by the fields of the call.
  const serverFaults: CouponFaults = {
    code: fault?.fields.code,
    percent: typed.kind === "percent" ? fault?.fields.off : undefined,
    amount: typed.kind === "amount" ? fault?.fields.off : undefined,
    course: fault?.fields.course,
    fromDay: fault?.fields.fromDay,
    untilDay: fault?.fields.untilDay,
    maxUses: fault?.fields.maxUses,
  };
  const errorOf = (name: keyof CouponFaults) => serverFaults[name] ?? (isSent ? faults[name] : undefined);
  const isNamed = Object.values(serverFaults).some(Boolean);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    if (coupon) return onAdd(coupon);
    const first = Object.keys(faults)[0];
    const field = first ? event.currentTarget.elements.namedItem(first) : null;
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Dialog id="new-coupon" open onClose={onClose} dismissible={!isBusy} title="New coupon">
      <form onSubmit={send} noValidate className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
          <TextField
            name="code"
            label="Code"
            hint="What a student types, such as HARMATTAN."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed.code}
            error={errorOf("code")}
            onChange={({ target }) => set({ code: target.value.toUpperCase() })}
            data-autofocus
          />
          <Button variant="line" className="mt-7" onClick={() => set({ code: randomCode() })}>
            Make one up
          </Button>
        </div>
        <RadioGroup
          name="kind"
          label="What it takes off"
          value={typed.kind}
          options={[
            { value: "percent", label: "A percentage" },
            { value: "amount", label: "An amount" },
          ]}
          onChange={({ target }) => set({ kind: target.value === "amount" ? "amount" : "percent" })}
        />
        {typed.kind === "percent" ? (
          <TextField
            name="percent"
            label="Percentage"
            inputMode="numeric"
            maxLength={3}
            hint="From 1 to 100."
            value={typed.percent}
            error={errorOf("percent")}
            onChange={({ target }) => set({ percent: target.value })}
          />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
            <TextField
              name="amount"
              label="Amount"
              inputMode="decimal"
              maxLength={20}
              value={typed.amount}
              error={errorOf("amount")}
              onChange={({ target }) => set({ amount: target.value })}
            />
            <SelectField
              name="currency"
              label="Currency"
              value={typed.currency}
              options={currencies.map((value) => ({ value, label: currencyNames[value] }))}
              onChange={({ target }) => set({ currency: currencies.find((one) => one === target.value) ?? "NGN" })}
            />
          </div>
        )}
        <SelectField
          name="course"
          label="For"
          value={typed.course}
          placeholder="Every course"
          options={courses.map(({ slug, name }) => ({ value: slug, label: name }))}
          error={errorOf("course")}
          onChange={({ target }) => set({ course: target.value })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
          <TextField
            name="fromDay"
            label="First day"
            optional
            type="date"
            value={typed.fromDay}
            error={errorOf("fromDay")}
            onChange={({ target }) => set({ fromDay: target.value })}
          />
          <TextField
            name="untilDay"
            label="Last day"
            optional
            type="date"
            min={[today, typed.fromDay].toSorted().at(-1)}
            max={addDays(today, 3650)}
            value={typed.untilDay}
            error={errorOf("untilDay")}
            onChange={({ target }) => set({ untilDay: target.value })}
          />
        </div>
        <TextField
          name="maxUses"
          label="How often it can be used"
          optional
          inputMode="numeric"
          maxLength={7}
          hint="By all students together. Empty: as often as they like."
          value={typed.maxUses}
          error={errorOf("maxUses")}
          onChange={({ target }) => set({ maxUses: target.value })}
        />
        <div role="alert">{fault && !isNamed && <FieldError>{sentenceOf(fault, unreachable)}</FieldError>}</div>
        <Button type="submit" busy={isBusy} busyLabel="Making it...">
          Make the coupon
        </Button>
      </form>
    </Dialog>
  );
}
