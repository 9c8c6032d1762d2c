import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { newMessages } from "../../rules.ts";
import { messagingTexts } from "../../texts.ts";
import { useOutgoingMessages } from "../outgoing.ts";
import { keepSent, supportId } from "../queries.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { useConversations } from "./use-conversations.ts";

export type MessagesPageProps = {
  accountId: string;
  /** Whom to greet. */
  name: string;
};

/**
 * A student's conversations (MSG-01): the list and beside it the one that the address names; on phones one after the other.
 * What was written without a network is in its conversation and goes out when there is one.
 */
export function MessagesPage({ accountId, name }: MessagesPageProps) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("conversation");
  const all = useConversations("all");
  const outgoing = useOutgoingMessages(accountId);

  // What was written to support before there was a conversation now has one.
  const support = all.conversations.find(({ tutorId }) => tutorId === null);
  const shown = chosen === supportId && support ? support.id : chosen;

  const { onSent } = outgoing;
  const known = useRef<ReadonlySet<string>>(new Set());
  known.current = new Set(all.conversations.map(({ id }) => id));
  useEffect(
    () =>
      onSent((sent) => {
        keepSent(queryClient, sent);
        if (known.current.has(sent.conversation.id)) return;
        void queryClient.invalidateQueries({ queryKey: ["messages", "list"] });
      }),
    [onSent, queryClient],
  );

  function choose(conversation: string | null) {
    // A step of the browser's own: "back" on a phone leads from the conversation to the list.
    setSearch(conversation === null ? {} : { conversation }, { preventScrollReset: true });
  }

  return (
    <>
      <PageHeading lead={all.isKnown ? newMessages(all.unread) : " "}>Hello, {name}</PageHeading>
      <div className="grid md:h-[calc(100dvh-var(--topbar)-5rem)] md:min-h-105 md:grid-cols-[minmax(15rem,21.25rem)_minmax(0,1fr)] md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface">
        <ConversationList chosen={shown} onChoose={choose} waiting={outgoing.waiting} />
        {shown === null ? (
          <div className="hidden place-items-center border-l border-line bg-bg md:grid">
            <EmptyState kind="chat" message={messagingTexts.nothingChosen} />
          </div>
        ) : (
          <ConversationPanel
            key={shown}
            id={shown}
            accountId={accountId}
            outgoing={outgoing}
            onBack={() => choose(null)}
          />
        )}
      </div>
    </>
  );
}
