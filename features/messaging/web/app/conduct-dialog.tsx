import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shortMoment } from "#lib/local-time.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { Conversation, Message, Side } from "../../contract.ts";
import { fileText } from "../../file-texts.ts";
import * as calls from "../../report-calls.ts";
import { reportTexts } from "../../report-texts.ts";
import { saveConversation } from "../queries.ts";
import { ReportForm } from "./report-form.tsx";

/** Most messages that can be chosen from: what is wrong is mostly new. */
const maxMessages = 20;

export type ConductDialogProps = {
  side: Side;
  conversation: Conversation;
  messages: readonly Message[];
  onClose: () => void;
};

/** Blocks who is across, or ends that. */
export function useBlocking(side: Side, { id }: Pick<Conversation, "id">) {
  const queries = useQueryClient();
  const call = side === "tutor" ? calls.blockStudent : calls.blockConversation;
  return useAct((isBlocked: boolean) => ask(call, { params: { id }, body: { isBlocked } }), {
    onDone: ({ conversation }) => saveConversation(queries, side, conversation),
  });
}

/** What can be done against who is across: a message reported to staff, the writing ended. Support is not blocked. */
export default function ConductDialog({ side, conversation, messages, onClose }: ConductDialogProps) {
  const { name, isBlocked } = conversation;
  const theirs = messages
    .filter(({ fromMe, isDeleted }) => !fromMe && !isDeleted)
    .slice(-maxMessages)
    .toReversed();
  const blocking = useBlocking(side, conversation);
  return (
    <Dialog id="conduct" title={`Report or block ${name}`} open onClose={onClose}>
      <div className="grid gap-5">
        {theirs.length > 0 && <ReportMessage side={side} theirs={theirs} conversation={conversation.id} />}
        {conversation.with !== "support" && (
          <section aria-labelledby="block-title" className="grid justify-items-start gap-2 border-t border-line pt-4">
            <h3 id="block-title" className="text-base font-semibold">
              {isBlocked ? `${name} is blocked` : `Block ${name}`}
            </h3>
            <p className="text-sm text-ink-2">
              {isBlocked
                ? "Neither of you can write here."
                : "Neither of you can write here then. They are not told that it was you, and you can end it at any time."}
            </p>
            <Button
              variant="line"
              busy={blocking.isBusy}
              busyLabel="One moment..."
              onClick={() => void blocking.run(!isBlocked)}
            >
              {isBlocked ? "Unblock" : "Block"}
            </Button>
            <FormMessage tone="error">
              {blocking.error ? errorMessage(blocking.error, reportTexts.notChanged) : null}
            </FormMessage>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function ReportMessage({
  side,
  conversation,
  theirs,
}: {
  side: Side;
  conversation: string;
  theirs: readonly Message[];
}) {
  const [message, setMessage] = useState(theirs[0]?.id ?? "");
  const call = side === "tutor" ? calls.reportToStaff : calls.reportMessage;
  return (
    <ReportForm
      label="Report a message"
      draft={`report:${conversation}`}
      send={(body) => ask(call, { params: { id: message }, body })}
    >
      <SelectField
        name="message"
        id="reported-message"
        label="Which message"
        options={theirs.map(({ id, body, files, createdAt }) => ({
          value: id,
          label: `${shortMoment(new Date(createdAt), new Date())}: ${(body || files.map(fileText).join(", ")).slice(0, 60)}`,
        }))}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </ReportForm>
  );
}
