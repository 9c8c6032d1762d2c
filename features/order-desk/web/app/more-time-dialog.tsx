import { type FormEvent, useState } from "react";
import { addDays, dateInLagos, longDate } from "#lib/dates.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { ActProps } from "#ui/hooks/use-keyed-act.ts";
import type { DeskOrder, Extension } from "../../contract.ts";

const unreachable = notReached("Please send it again: the date is moved once.");

/** Gives a part a later date, with a reason that the student reads (INST-01). */
export function MoreTimeDialog({
  order: { studentName, longestExtensionDays },
  part: { number, dueOn: was },
  isBusy,
  fault,
  onExtend,
  onClose,
}: ActProps & {
  order: DeskOrder;
  part: DeskOrder["parts"][number];
  onExtend: (extension: Extension) => void;
}) {
  const [dueOn, setDueOn] = useState("");
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const today = dateInLagos(new Date());
  const last = addDays(was > today ? was : today, longestExtensionDays);
  const dateFault =
    dueOn === ""
      ? "Please choose a date."
      : dueOn <= was || dueOn < today
        ? "The new date must be later than the one that holds, and not behind us."
        : dueOn > last
          ? `The date can be moved to ${longDate(last)} at most.`
          : undefined;
  const reasonFault = reason.trim().length < 3 ? "Please say why." : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    if (!dateFault && !reasonFault) onExtend({ number, dueOn, reason: reason.trim() });
  }
  const ofDate = fault?.fields.dueOn;
  const ofReason = fault?.fields.reason;
  return (
    <Dialog
      id="more-time"
      open
      onClose={onClose}
      dismissible={!isBusy}
      title={`More time for part ${number} of ${studentName}`}
    >
      <form onSubmit={send} noValidate className="grid gap-4">
        <p className="text-ink-2">It is due on {longDate(was)}.</p>
        <TextField
          name="dueOn"
          label="New date"
          type="date"
          min={was < today ? today : addDays(was, 1)}
          max={last}
          hint={`${longDate(last)} at most.`}
          value={dueOn}
          error={ofDate ?? (isSent ? dateFault : undefined)}
          onChange={({ target }) => setDueOn(target.value)}
          data-autofocus
        />
        <TextArea
          name="reason"
          label="Why"
          note="(the student reads this)"
          value={reason}
          maxLength={300}
          error={ofReason ?? (isSent ? reasonFault : undefined)}
          onChange={({ target }) => setReason(target.value)}
        />
        <div role="alert">
          {fault && !ofDate && !ofReason && <FieldError>{sentenceOf(fault, unreachable)}</FieldError>}
        </div>
        <Button type="submit" busy={isBusy} busyLabel="Moving the date...">
          Give more time
        </Button>
      </form>
    </Dialog>
  );
}
