import { extensionDays } from "#features/checkout/order-rules.ts";
import { dateInLagos, longDate } from "#lib/dates.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { extendInstalment } from "../../calls.ts";
import type { DeskOrder } from "../../contract.ts";
import { extensionWithin } from "../../form-contract.ts";
import { useOrderStale } from "../queries.ts";

/** Gives an instalment a later date, with a reason that the student reads (INST-01). */
export default function MoreTimeDialog({
  order: { id, studentName, longestExtensionDays, instalments },
  instalment: { number, dueOn: was },
  onClose,
}: {
  order: DeskOrder;
  instalment: DeskOrder["instalments"][number];
  onClose: () => void;
}) {
  const act = useAct(extendInstalment, {
    after: useOrderStale(id),
    onDone: (_, { body }) => toast.success(`Part ${number} is due on ${longDate(body.dueOn)}`),
  });
  const extension = {
    dueOn: was,
    nextDueOn: instalments.find((later) => later.number === number + 1)?.dueOn ?? null,
    today: dateInLagos(new Date()),
    longestDays: longestExtensionDays,
  };
  const { first, last } = extensionDays(extension);
  return (
    <FormDialog
      id="more-time"
      title={`More time for part ${number} of ${studentName}`}
      onClose={onClose}
      act={act}
      schema={extensionWithin(extension)}
      values={{ number, dueOn: "", reason: "" }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Give more time"
      busyLabel="Moving the date..."
      otherwise={notReached("Please send it again: the date is moved once.")}
      draft={`more-time ${id} ${number}`}
    >
      <p className="text-ink-2">It is due on {longDate(was)}.</p>
      <FormText
        name="dueOn"
        label="New date"
        type="date"
        min={first}
        max={last}
        hint={`${longDate(last)} at most${last === extension.nextDueOn ? ": the next part is due then" : ""}.`}
        data-autofocus
      />
      <FormArea name="reason" label="Why" note="(the student reads this)" maxLength={300} />
    </FormDialog>
  );
}
