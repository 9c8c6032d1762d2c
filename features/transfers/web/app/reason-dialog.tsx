import { Button } from "#ui/components/button.tsx";
import type { CallFormProps } from "#ui/form/call-form.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { reasonSchema } from "../../form-contract.ts";
import { unreachable } from "./use-desk.ts";

type Reason = { reason: string };
export type Why = Pick<CallFormProps<Reason, Reason>, "onSend"> & {
  submit: string;
  title: string;
  label: string;
  /** Sentences that are usual. */
  usual: readonly string[];
};

/** Asks why, in a sentence of one's own or one of those that are usual. */
export default function ReasonDialog({
  label,
  usual,
  ...form
}: Why & Pick<CallFormProps<Reason, Reason>, "act"> & { onClose: () => void }) {
  return (
    <FormDialog
      id="reason-dialog"
      schema={reasonSchema}
      values={{ reason: "" }}
      busyLabel={form.submit}
      otherwise={unreachable}
      {...form}
    >
      {(_, set) => (
        <>
          <FormArea
            name="reason"
            label={label}
            maxLength={300}
            // Enter sends it, as the keys of the desk go on; a new line is Shift and Enter.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            data-autofocus
          />
          <div className="flex flex-wrap gap-2">
            {usual.map((message) => (
              <Button key={message} variant="soft" size="sm" onClick={() => set("reason", message)}>
                {message}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
