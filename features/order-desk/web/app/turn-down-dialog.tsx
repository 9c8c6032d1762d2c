import { notReached } from "#ui/api/call.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import type { Act } from "#ui/hooks/use-act.ts";
import { turnDownSchema } from "../../form-contract.ts";

/** Asks why what waits for a second person is turned down, or is taken back by who asked for it. */
export function TurnDownDialog({
  id,
  thing,
  isOwn,
  act,
  onClose,
}: {
  id: string;
  thing: string;
  isOwn: boolean;
  act: Act<{ params: { id: string }; body: { reason: string } }>;
  onClose: () => void;
}) {
  return (
    <Dialog
      id="turn-down"
      open
      onClose={onClose}
      dismissible={!act.isBusy}
      title={`${isOwn ? "Take" : "Turn"} the ${thing} ${isOwn ? "back" : "down"}?`}
    >
      <CallForm
        leaving={<AskBeforeLeaving />}
        act={act}
        schema={turnDownSchema}
        values={{ reason: "" }}
        onSend={(body) => act.run({ params: { id }, body })}
        submit={isOwn ? "Take it back" : "Turn it down"}
        busyLabel={isOwn ? "Taking it back..." : "Turning it down..."}
        otherwise={notReached("Please try again: nothing is booked twice.")}
      >
        <FormArea name="reason" label="Why" maxLength={300} />
      </CallForm>
    </Dialog>
  );
}
