import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { useDraft } from "#ui/storage/drafts.ts";
import { messageLength, messagingTexts } from "../../texts.ts";
import { sendMessage } from "../send-message.ts";

/**
 * A message to a tutor. What is typed is kept in this tab, also over a reload, until it is sent; sending it again after a lost
 * answer is the same message.
 */
export function MessageForm({ tutor }: { tutor: { id: string; fullName: string } }) {
  const queries = useQueryClient();
  const [text, setText] = useDraft(`tutor-message:${tutor.id}`);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [conversation, setConversation] = useState<string | null>(null);
  const sent = useRef({ body: "", key: "" });
  const name = tutor.fullName.split(" ")[0];

  async function send(event: FormEvent) {
    event.preventDefault();
    const body = text.trim();
    if (body === "") {
      setFault("Please write a message first.");
      document.getElementById("message-body")?.focus();
      return;
    }
    // Only secure pages can make keys; without one a retry may be a second message.
    if (sent.current.body !== body) sent.current = { body, key: globalThis.crypto?.randomUUID?.() ?? "" };
    setBusy(true);
    setFault(null);
    try {
      const answer = await sendMessage({ tutorId: tutor.id }, body, sent.current.key || undefined);
      sent.current = { body: "", key: "" };
      setText("");
      setConversation(answer.conversation.id);
      void queries.invalidateQueries({ queryKey: ["messages"] });
    } catch (problem) {
      setFault(sentenceOf(problem, messagingTexts.tryAgain));
    } finally {
      setBusy(false);
    }
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
          setFault(null);
          setConversation(null);
        }}
        data-autofocus
      />
      <FormMessage tone="error">{fault}</FormMessage>
      <FormMessage tone="success">
        {conversation ? `Your message is with ${name}. Answers come to your messages.` : null}
      </FormMessage>
      {conversation ? (
        <Link to={paths.messages(conversation)} className={buttonClass({ block: true })}>
          Open the conversation
        </Link>
      ) : (
        <Button type="submit" busy={isBusy} busyLabel="Sending..." block>
          Send
        </Button>
      )}
    </form>
  );
}
