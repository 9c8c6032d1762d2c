import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { messageLength, messagingTexts } from "../../texts.ts";
import { sendMessage } from "../send-message.ts";

/**
 * A message to a tutor. What is typed is kept in this tab, also over a reload, until it is sent; sending it again after a lost
 * answer is the same message.
 */
export function MessageForm({ tutor }: { tutor: { id: string; fullName: string } }) {
  const reread = useStale(["messages"]);
  const [text, setText] = useDraft(`tutor-message:${tutor.id}`);
  const [isEmpty, setEmpty] = useState(false);
  const [conversation, setConversation] = useState<string | null>(null);
  const name = tutor.fullName.split(" ")[0];

  const act = useAct((body: string, requestKey) => sendMessage({ tutorId: tutor.id }, body, requestKey), {
    onDone(response) {
      setText("");
      setConversation(response.conversation.id);
      void reread();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const body = text.trim();
    setEmpty(body === "");
    if (body === "") document.getElementById("message-body")?.focus();
    else void act.run(body);
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <TextArea
        id="message-body"
        name="body"
        label="Your message"
        rows={5}
        maxLength={messageLength}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setEmpty(false);
          act.clear();
          setConversation(null);
        }}
        data-autofocus
      />
      <FormMessage tone="error">
        {isEmpty ? "Please write a message first." : act.error && errorMessage(act.error, messagingTexts.tryAgain)}
      </FormMessage>
      <FormMessage tone="success">
        {conversation ? `Your message is with ${name}. Answers come to your messages.` : null}
      </FormMessage>
      {conversation ? (
        <Link to={paths.messages(conversation)} className={buttonClass({ block: true })}>
          Open the conversation
        </Link>
      ) : (
        <Button type="submit" busy={act.isBusy} busyLabel="Sending..." block>
          Send
        </Button>
      )}
    </form>
  );
}
