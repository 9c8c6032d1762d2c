import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { messageLength, messagingTexts } from "../../texts.ts";
import { sendMessage } from "../send-message.ts";

/**
 * A message to a tutor. What is typed is stored in this tab, also over a reload, until it is sent; sending it again after a lost
 * answer is the same message.
 */
export function MessageForm({ tutor }: { tutor: { id: string; fullName: string } }) {
  const reread = useStale(["messages"]);
  const [text, setText] = useDraft(`tutor-message:${tutor.id}`);
  const [conversation, setConversation] = useState<string | null>(null);
  const name = tutor.fullName.split(" ")[0];

  const act = useAct((body: string, requestKey) => sendMessage({ tutorId: tutor.id }, body, requestKey), {
    onDone(response) {
      setText("");
      setConversation(response.conversation.id);
      void reread();
    },
  });

  return (
    <ActForm
      act={act}
      wrong={{ body: text.trim() === "" && "Please write a message first." }}
      onSend={() => act.run(text.trim())}
      submit={conversation ? undefined : "Send"}
      busyLabel="Sending..."
      button={{ block: true }}
      otherwise={messagingTexts.tryAgain}
      done={conversation && `Your message is with ${name}. Answers come to your messages.`}
      foot={
        conversation && (
          <Link to={paths.messages(conversation)} className={buttonClass({ block: true })}>
            Open the conversation
          </Link>
        )
      }
    >
      {(errors) => (
        <TextArea
          id="message-body"
          name="body"
          label="Your message"
          rows={5}
          maxLength={messageLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            act.clear();
            setConversation(null);
          }}
          error={errors.body}
          data-autofocus
        />
      )}
    </ActForm>
  );
}
