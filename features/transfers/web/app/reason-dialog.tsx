import { type FormEvent, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { TextArea } from "#ui/components/text-area.tsx";

/** Asks why, in a sentence of one's own or one of those that are usual. */
export function ReasonDialog({
  title,
  label,
  usual,
  action,
  isBusy,
  fault: error,
  onGive,
  onClose,
}: {
  title: string;
  label: string;
  usual: readonly string[];
  action: string;
  isBusy: boolean;
  fault: string;
  onGive: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  function give(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim().length < 3) return setMissing(true);
    onGive(reason.trim());
  }
  return (
    <Dialog id="reason-dialog" open onClose={onClose} title={title}>
      <form onSubmit={give} noValidate className="grid gap-4">
        <TextArea
          name="reason"
          label={label}
          maxLength={300}
          value={reason}
          error={error || (isMissing && reason.trim().length < 3 ? "Please say why." : undefined)}
          onChange={({ target }) => setReason(target.value)}
          // Enter sends it, as the keys of the desk go on; a new line is Shift and Enter.
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey) give(event);
          }}
          data-autofocus
        />
        <div className="flex flex-wrap gap-2">
          {usual.map((message) => (
            <Button key={message} variant="soft" size="sm" onClick={() => setReason(message)}>
              {message}
            </Button>
          ))}
        </div>
        <Button type="submit" busy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
