import { type ReactNode, useDeferredValue, useState } from "react";
import { shortMoment } from "#lib/local-time.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Badge, CountBadge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { cx } from "#ui/components/cx.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Conversation, Side } from "../../contract.ts";
import { fileText } from "../../file-texts.ts";
import { assigneeText, supportStateLabels } from "../../support-texts.ts";
import { messagingTexts } from "../../texts.ts";
import { type Filter, filtersOf, supportId } from "../queries.ts";
import type { WaitingMessage } from "../use-outgoing-messages.ts";
import { Face } from "./face.tsx";
import { FoundMessages } from "./found-messages.tsx";
import { useConversations } from "./use-conversations.ts";

export type ConversationListProps = {
  side: Side;
  chosen: string | null;
  /** With a message: its place in the conversation. */
  onChoose: (id: string, message?: string) => void;
  waiting: readonly WaitingMessage[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** By which what is one's own is known. */
  accountId: string;
  /** Rows of another feature at the head; those with something unread alone where that is asked. */
  head?: ((isUnreadOnly: boolean) => ReactNode) | undefined;
};

const filterLabels: Record<Filter, string> = {
  all: "All",
  unread: "Unread",
  waiting: "To answer",
  mine: "Mine",
  unassigned: "No one's",
  done: "Done",
};
const emptyOf: Partial<Record<Filter, string>> = {
  unread: "Everything is read.",
  waiting: "Everybody has an answer.",
  mine: "You have no open conversation.",
  unassigned: "Every open conversation is someone's.",
  done: "No conversation is done.",
};

const senderLabels: Record<Side, string> = { student: "You: ", tutor: "You: ", support: "Support: " };

const emptyLabels: Record<Side, string> = {
  student: "Pick a tutor, and your conversation with them will be here.",
  tutor: "Whoever picks you can write to you, and you to them. Nobody has yet.",
  support: "Nobody has written to support yet.",
};

/** The list of conversations with its filters. */
export function ConversationList({
  side,
  chosen,
  onChoose,
  waiting,
  filter,
  onFilter,
  accountId,
  head,
}: ConversationListProps) {
  const [text, setText] = useState("");
  // Typed on: what is looked for follows when there is time for it.
  const deferred = useDeferredValue(text.trim());
  const isSearching = deferred.length >= 2;
  const all = useConversations(side, "all");
  const list = useConversations(side, filter);
  const { conversations, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  // The one that is open has just been read; it stays until another one is chosen.
  const open = all.conversations.find(({ id }) => id === chosen);
  const shown =
    filter !== "all" && open && !conversations.some(({ id }) => id === chosen)
      ? [...conversations, open].toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))
      : conversations;
  const hasSupport = side !== "student" || all.conversations.some((conversation) => conversation.with === "support");

  return (
    <section
      aria-label="Conversations"
      className={cx("flex min-h-0 min-w-0 flex-col", chosen !== null && "max-[68.75rem]:hidden")}
    >
      <div className="md:px-4 md:pt-4">
        <label htmlFor="message-search" className="sr-only">
          Find in messages
        </label>
        <input
          id="message-search"
          type="search"
          value={text}
          maxLength={100}
          placeholder="Find in messages"
          onChange={(event) => setText(event.currentTarget.value)}
          className="input mb-3 w-full md:mb-0"
        />
      </div>
      {!isSearching && (
        <fieldset className="flex flex-wrap gap-2 border-0 pb-3 md:p-4">
          <legend className="sr-only">Show</legend>
          {filtersOf[side].map((item) => (
            <ChipButton key={item} pressed={filter === item} onClick={() => onFilter(item)}>
              {filterLabels[item]}
            </ChipButton>
          ))}
        </fieldset>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto max-md:-mx-4">
        {!isSearching && head?.(filter === "unread")}
        {isSearching ? (
          <FoundMessages
            side={side}
            query={deferred}
            onChoose={({ conversationId, id }) => onChoose(conversationId, id)}
          />
        ) : isPending ? (
          <Skeleton label="Loading your conversations..." className="grid gap-2 px-4">
            {[1, 2, 3].map((number) => (
              <SkeletonBlock key={number} className="mb-2 h-16" />
            ))}
          </Skeleton>
        ) : error && shown.length === 0 ? (
          <LoadFailure
            message={errorMessage(error, messagingTexts.listFailed)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : shown.length === 0 ? (
          <p className="px-4 py-6 text-sm text-ink-2">{emptyOf[filter] ?? emptyLabels[side]}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((conversation) => (
              <li key={conversation.id}>
                <Row
                  side={side}
                  accountId={accountId}
                  conversation={conversation}
                  isChosen={conversation.id === chosen}
                  isWaiting={waiting.some(({ to }) => "conversationId" in to && to.conversationId === conversation.id)}
                  onChoose={() => onChoose(conversation.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="grid justify-items-start gap-2 p-4">
          {hasNextPage && (
            <Button
              variant="line"
              size="sm"
              busy={isFetchingNextPage}
              busyLabel="Loading..."
              onClick={() => void fetchNextPage()}
            >
              Show more conversations
            </Button>
          )}
          {all.isKnown && !hasSupport && !all.hasNextPage && (
            <Button variant="line" size="sm" onClick={() => onChoose(supportId)}>
              <Icon name="circle-help" />
              Write to support
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type RowProps = {
  side: Side;
  accountId: string;
  conversation: Conversation;
  isChosen: boolean;
  isWaiting: boolean;
  onChoose: () => void;
};

function Row({ side, accountId, conversation, isChosen, isWaiting, onChoose }: RowProps) {
  const { name, lastMessage, lastMessageAt, unread } = conversation;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cx(
        "relative flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left focus-visible:-outline-offset-3",
        isChosen ? "bg-sunken" : "hover:bg-surface-hover",
      )}
    >
      <Face conversation={conversation} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx("truncate", unread > 0 ? "font-bold" : "font-semibold")}>{name}</span>
          <time dateTime={lastMessageAt} className="flex-none text-xs text-ink-3 tabular-nums">
            {shortMoment(new Date(lastMessageAt), new Date())}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={cx("truncate text-sm", unread > 0 ? "text-ink" : "text-ink-2")}>
            {isWaiting
              ? "A message waits to be sent"
              : lastMessage === null
                ? "Nothing written yet"
                : `${lastMessage.fromMe ? senderLabels[side] : ""}${lastMessage.isDeleted ? messagingTexts.deleted : lastMessage.body || (lastMessage.file ? fileText(lastMessage.file) : "")}`}
          </span>
          <CountBadge count={unread} label={`${unread} unread`} className="flex-none" />
        </span>
        {(conversation.isMinor || conversation.support) && (
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            {conversation.isMinor && <Badge tone="pending">Under 18</Badge>}
            {conversation.support && (
              <span className="wrap-anywhere">
                {supportStateLabels[conversation.support.state]}. {assigneeText(conversation, accountId)}
              </span>
            )}
          </span>
        )}
      </span>
    </button>
  );
}
