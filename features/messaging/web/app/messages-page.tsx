import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "#ui/api/call.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Side } from "../../contract.ts";
import { newMessages } from "../../rules.ts";
import { messagingTexts } from "../../texts.ts";
import { type Filter, filtersOf, saveSent, supportId } from "../queries.ts";
import { useOutgoingMessages } from "../use-outgoing-messages.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { useConversations } from "./use-conversations.ts";
import { useOpening } from "./use-opening.ts";

/** For staff alone. */
const ofSupport = [
  { key: "replies", label: "Canned replies", View: lazyPart(() => import("./support/replies.tsx")) },
  { key: "reports", label: "Reports", View: lazyPart(() => import("./reports.tsx")) },
];

export type MessagesPageProps = {
  /** On which side of the conversations this page is. */
  side: Side;
  accountId: string;
  /** Whom to greet. */
  name: string;
  /** What a feature on a higher floor has next to the conversations. */
  news?: MessagesNews;
  /** What it has in their place, by the word in the address. */
  more?: readonly OtherView[];
};

/** Rows in the list of conversations, and what one of them opens. */
export type MessagesNews = {
  rows(options: { isUnreadOnly: boolean; chosen: string | null; onChoose: (key: string) => void }): ReactNode;
  /** Null where `shown` is a conversation's. */
  panel(options: {
    shown: string | null;
    conversationWith: (tutorId: string) => string | null;
    onBack: () => void;
  }): ReactNode | null;
};

/** A filter as the address has it. */
const shownOf = (filter: Filter): Record<string, string> => (filter === "all" ? {} : { show: filter });

type OtherView = { key: string; label: string; View: ComponentType };

/**
 * Someone's conversations (MSG-01): the list and next to it the one that the address names; under 1100 px one after the other.
 * What was written without a network is in its conversation and goes out when there is one.
 */
export function MessagesPage({ side, accountId, name, news, more = [] }: MessagesPageProps) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("conversation");
  const filter = filtersOf[side].find((item) => item === search.get("show")) ?? "all";
  const all = useConversations(side, "all");
  const others = side === "support" ? [...more, ...ofSupport] : more;
  const tab = others.find(({ key }) => search.has(key));
  const outgoing = useOutgoingMessages(accountId, side);

  // What was written to support before there was a conversation now has one.
  const support = all.conversations.find((conversation) => conversation.with === "support");
  const shown = chosen === supportId ? (support?.id ?? (side === "student" ? chosen : null)) : chosen;
  const opening = useOpening(side);

  const { onSent } = outgoing;
  const known = useRef<ReadonlySet<string>>(new Set());
  known.current = new Set(all.conversations.map(({ id }) => id));
  useEffect(
    () =>
      onSent((sent) => {
        saveSent(queryClient, side, sent);
        if (known.current.has(sent.conversation.id)) return;
        void queryClient.invalidateQueries({ queryKey: ["messages", side, "list"] });
      }),
    [onSent, queryClient, side],
  );

  function choose(conversation: string | null, message?: string) {
    // A step of the browser's own: "back" under 1100 px leads from the conversation to the list.
    setSearch(
      { ...shownOf(filter), ...(conversation !== null && { conversation }), ...(message && { message }) },
      { preventScrollReset: true },
    );
  }

  const newsPanel = news?.panel({
    shown: shown,
    conversationWith: (tutorId) =>
      all.conversations.find((conversation) => conversation.tutorId === tutorId)?.id ?? null,
    onBack: () => choose(null),
  });

  return (
    <>
      {tab ? (
        <PageHeading>{tab.label}</PageHeading>
      ) : (
        <PageHeading lead={all.isKnown ? newMessages(all.unread) : " "}>
          {side === "support" ? "Messages" : `Hello, ${name}`}
        </PageHeading>
      )}
      {opening.error && (
        <LoadFailure
          message={errorMessage(opening.error, messagingTexts.threadFailed)}
          busy={opening.isFetching}
          onRetry={() => void opening.refetch()}
        />
      )}
      {others.length > 0 && (
        <nav aria-label="In messages" className="-mt-2 mb-4 flex flex-wrap gap-x-5">
          {tab && (
            <Link to="?" className="link inline-flex min-h-11 items-center">
              All conversations
            </Link>
          )}
          {others.map(
            ({ key, label }) =>
              key !== tab?.key && (
                <Link key={key} to={`?${key}=open`} className="link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              ),
          )}
        </nav>
      )}
      {tab && (
        <Suspense fallback={<Skeleton label="Loading...">{<SkeletonBlock className="h-56" />}</Skeleton>}>
          <tab.View />
        </Suspense>
      )}
      <div
        hidden={tab !== undefined}
        className="grid md:h-[calc(100dvh-var(--topbar)-5rem)] md:min-h-105 grid-cols-1 md:overflow-hidden min-[68.75rem]:grid-cols-[minmax(15rem,21.25rem)_minmax(0,1fr)] md:rounded-lg md:border md:border-line md:bg-surface"
      >
        <ConversationList
          side={side}
          chosen={shown}
          onChoose={choose}
          waiting={outgoing.waiting}
          filter={filter}
          onFilter={(item) => setSearch({ ...shownOf(item), ...(chosen && { conversation: chosen }) })}
          accountId={accountId}
          head={news && ((isUnreadOnly) => news.rows({ isUnreadOnly, chosen: shown, onChoose: choose }))}
        />
        {newsPanel ? (
          newsPanel
        ) : shown === null ? (
          <div className="hidden place-items-center border-l border-line bg-bg min-[68.75rem]:grid">
            <EmptyState kind="chat" message={messagingTexts.nothingChosen} />
          </div>
        ) : (
          <ConversationPanel
            key={shown}
            id={shown}
            side={side}
            accountId={accountId}
            message={search.get("message")}
            outgoing={outgoing}
            onBack={() => choose(null)}
          />
        )}
      </div>
    </>
  );
}
