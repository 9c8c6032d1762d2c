import { type FormEvent, useRef, useState } from "react";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { type ApiFault, asFault, notReached, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { typeLine } from "../../calls.ts";
import { readAmount } from "../../cell-rules.ts";
import { mostDaysAgo, typedDayFault } from "../../hand-rules.ts";
import { deskTexts } from "../../texts.ts";
import { typedOf } from "./in-words.ts";

const unreachable = notReached("Please send it again: it is kept once.");

/** A transfer as the bank's app shows it, typed by a person; `about`: what a student said of it. */
export function HandDialog({
  banks,
  about,
  onTyped,
  onClose,
}: {
  banks: readonly string[];
  about: { reference: string; studentName: string; amountMinor: number; currency: Currency } | null;
  onTyped: (typed: { id: string; isCounted: boolean; amountMinor: number; currency: Currency }) => void;
  onClose: () => void;
}) {
  const today = dateInLagos(new Date());
  const [line, setLine] = useState({
    bank: banks.length === 1 ? (banks[0] ?? "") : "",
    paidOn: today,
    amount: about ? typedOf(about.amountMinor) : "",
    currency: about?.currency ?? currencies[0],
    sender: "",
    narration: "",
    reason: "",
  });
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  /** Something like it stands there: from then on its reason is asked for. */
  const [before, setBefore] = useState("");
  const request = useRef({ content: "", key: "" });
  const form = useRef<HTMLFormElement>(null);
  const set = (change: Partial<typeof line>) => {
    setLine({ ...line, ...change });
    setFault(null);
  };

  const amount = readAmount(line.amount, ".");
  const amountMinor = amount && amount.side !== "debit" ? amount.amountMinor : 0;
  const own: Record<string, string | null | undefined> = {
    bank: line.bank === "" ? deskTexts.otherBank : null,
    paidOn: line.paidOn === "" ? deskTexts.noDay : typedDayFault(line.paidOn, today),
    amountMinor: amountMinor > 0 ? null : deskTexts.noAmount,
    sender: line.sender.trim() === "" && line.narration.trim() === "" ? deskTexts.noWords : null,
    reason: before !== "" && line.reason.trim().length < 3 ? deskTexts.whyAgain : null,
  };
  const errorOf = (field: string) => fault?.fields[field] ?? (isSent ? (own[field] ?? undefined) : undefined);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    if (Object.values(own).some(Boolean)) {
      // Once the errors stand there.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setBusy(true);
    const { amount: _, reason, ...said } = line;
    const body = { ...said, amountMinor, reason: reason.trim() || null };
    const content = JSON.stringify(body);
    // What nobody answered may be kept: it is sent again with its key.
    if (request.current.content !== content) request.current = { content, key: newKey() };
    try {
      onTyped({ ...(await ask(typeLine, { body, requestKey: request.current.key })), ...body });
    } catch (error) {
      const refused = asFault(error);
      if (refused.status === 409 && refused.fields.reason) {
        setBefore(refused.message);
        setSent(false);
      } else setFault(refused);
      setBusy(false);
    }
  }

  const field = (name: "sender" | "narration") => ({
    name,
    value: line[name],
    error: errorOf(name),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const isElsewhere = fault && !Object.keys(fault.fields).some((name) => name in own || name === "narration");
  return (
    <Dialog id="hand" open onClose={onClose} dismissible={!isBusy} title="Type a bank line">
      <form ref={form} onSubmit={send} noValidate className="grid gap-4">
        <p className="text-ink-2 text-sm">
          {about && `${about.studentName} says it was sent for ${about.reference}. `}
          Type it as the bank's app shows it, not as the receipt does. The statement that brings it later counts nothing
          twice.
        </p>
        {banks.length === 0 ? (
          <FieldError>No bank is known yet: name it in the settings, or import its statement.</FieldError>
        ) : (
          <SelectField
            name="bank"
            label="Bank account"
            placeholder="Choose the bank"
            options={banks.map((bank) => ({ value: bank, label: bank }))}
            value={line.bank}
            error={errorOf("bank")}
            onChange={({ target }) => set({ bank: target.value })}
          />
        )}
        <TextField
          name="paidOn"
          label="Day"
          type="date"
          min={addDays(today, -mostDaysAgo)}
          max={today}
          value={line.paidOn}
          error={errorOf("paidOn")}
          onChange={({ target }) => set({ paidOn: target.value })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={line.amount}
            error={errorOf("amountMinor")}
            onChange={({ target }) => set({ amount: target.value })}
            data-autofocus
          />
          <SelectField
            name="currency"
            label="Currency"
            options={currencies.map((one) => ({ value: one, label: one }))}
            value={line.currency}
            error={errorOf("currency")}
            onChange={({ target }) => set({ currency: target.value as Currency })}
          />
        </div>
        <TextField {...field("sender")} label="Sender" maxLength={120} />
        <TextField
          {...field("narration")}
          label="Narration or reference"
          optional
          maxLength={300}
          hint="All of it: an order's reference in it is found by itself."
        />
        {before !== "" && (
          <>
            <div role="alert">
              <FieldError>{before}</FieldError>
            </div>
            <TextArea
              name="reason"
              label="Why it is another one"
              maxLength={300}
              value={line.reason}
              error={errorOf("reason")}
              onChange={({ target }) => set({ reason: target.value })}
            />
          </>
        )}
        <div role="alert">{isElsewhere && <FieldError>{sentenceOf(fault, unreachable)}</FieldError>}</div>
        <Button type="submit" busy={isBusy} busyLabel="Keeping..." disabled={banks.length === 0}>
          {before === "" ? "Keep this line" : "Keep it all the same"}
        </Button>
      </form>
    </Dialog>
  );
}
