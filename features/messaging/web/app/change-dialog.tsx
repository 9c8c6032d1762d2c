import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { Message, Side } from "../../contract.ts";
import { messageLength, messagingTexts } from "../../texts.ts";
import { saveSent } from "../queries.ts";
import { callsOf } from "../side-calls.ts";

export type ChangeDialogProps = { side: Side; message: Message; onClose: () => void };

/** Other words for an own message, or none of it: what it shows is taken from the other side's page too. */
export function ChangeDialog({ side, message, onClose }: ChangeDialogProps) {
  const queries = useQueryClient();
  const [text, setText] = useState(message.body);
  const change = useAct((body: string | null) => callsOf(side).change(message.id, body), {
    onDone: (sent) => {
      saveSent(queries, side, sent);
      onClose();
    },
  });
  const body = text.trim();
  const isDeleting = change.isBusy && change.busyWith === null;
  return (
    <Dialog
      id="change-message"
      title="Your message"
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="line" busy={isDeleting} busyLabel="Deleting..." onClick={() => void change.run(null)}>
            Delete
          </Button>
          <Button
            busy={change.isBusy && !isDeleting}
            busyLabel="Saving..."
            onClick={() => (body === message.body ? onClose() : body !== "" && void change.run(body))}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextArea
          id="changed-message"
          name="body"
          label="Message"
          rows={4}
          maxLength={messageLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={body === "" && message.body !== "" ? messagingTexts.bodyMissing : undefined}
          data-autofocus
        />
        <p className="hint">A deleted message leaves a line that says so.</p>
        <FormMessage tone="error">
          {change.error ? errorMessage(change.error, messagingTexts.changeFailed) : null}
        </FormMessage>
      </div>
    </Dialog>
  );
}
