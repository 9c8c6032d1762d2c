import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { clockTime, groupByDay } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { MessageBubble } from "#ui/components/message-bubble.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Conversation, Message } from "../../contract.ts";
import { messagingTexts } from "../../texts.ts";
import type { OutgoingMessages } from "../outgoing.ts";
import { supportDraft } from "../public/support-draft.ts";
import { supportId } from "../queries.ts";
import { Composer } from "./composer.tsx";
import { Face } from "./face.tsx";
import { useThread } from "./use-thread.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

/** Nearer to the end than this, a reader follows what arrives. */
const nearEndPx = 120;

export type ConversationPanelProps = {
  /** Of the conversation, or the word for support while there is none with it. */
  id: string;
  /** Whose it is. */
  accountId: string;
  outgoing: OutgoingMessages;
  onBack: () => void;
};

const newSupport = { tutorId: null, name: messagingTexts.support, course: "", avatarUrl: null, isOpen: true };

/** One conversation: who it is with, its messages by day, those still on their way, and the field to write. */
export function ConversationPanel({ id, accountId, outgoing, onBack }: ConversationPanelProps) {
  const isNewSupport = id === supportId;
  const { thread, error, isFetching, refetch, older, firstUnreadId } = useThread(id);
  /** A message taken back to be changed; the number tells one from the next. */
  const [returned, setReturned] = useState({ number: 0, text: "" });
  const conversation = thread?.conversation ?? (isNewSupport ? newSupport : null);
  const mine = outgoing.waiting.filter(({ to, key }) => {
    // Taken by the server already, while the answer to us was lost.
    if (thread?.messages.some((message) => message.key === key)) return false;
    if ("conversationId" in to) return to.conversationId === id;
    return conversation !== null && to.tutorId === conversation.tutorId;
  });

  return (
    <section
      data-full-screen
      aria-label={conversation ? `Conversation with ${conversation.name}` : "Conversation"}
      className="flex min-h-0 min-w-0 flex-col bg-bg max-md:fixed max-md:inset-0 max-md:z-2 md:border-l md:border-line"
    >
      <Head conversation={conversation} onBack={onBack} />
      {isNewSupport || thread ? (
        <Log
          name={conversation?.name ?? ""}
          messages={thread?.messages ?? []}
          hasOlder={thread?.hasOlder ?? false}
          isLoadingOlder={older.isPending}
          hasOlderFailed={older.isError}
          onOlder={() => older.mutate()}
          firstUnreadId={firstUnreadId}
          lastWaiting={mine.at(-1)?.key}
        >
          {mine.map((message) => (
            <li key={message.key}>
              <WaitingBubble
                message={message}
                isSending={outgoing.sending === message.key}
                onRetry={() => outgoing.retry(message.key)}
                onEdit={() => {
                  setReturned(({ number }) => ({ number: number + 1, text: message.body }));
                  outgoing.drop(message.key);
                }}
              />
            </li>
          ))}
        </Log>
      ) : error ? (
        <div className="grid flex-1 place-items-center">
          {error instanceof ApiFault && error.status === 404 ? (
            <Gone onBack={onBack} />
          ) : (
            <LoadFailure
              message={sentenceOf(error, messagingTexts.threadFailed)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <Skeleton words="Loading the conversation..." className="flex-1 p-4">
          <div className="grid gap-3">
            <SkeletonBlock className="h-16 w-3/5" />
            <SkeletonBlock className="ml-auto h-12 w-2/5" />
            <SkeletonBlock className="h-12 w-1/2" />
          </div>
        </Skeleton>
      )}
      {conversation && !conversation.isOpen && (
        <p className="flex-none border-t border-line bg-surface p-4 text-sm text-ink-2">
          {messagingTexts.awayTutor(conversation.name)}{" "}
          <Link to={paths.messages(supportId)} className="link">
            Write to support
          </Link>
        </p>
      )}
      {conversation?.isOpen && (
        <Composer
          key={returned.number}
          draftId={conversation.tutorId === null ? supportDraft(accountId) : id}
          name={conversation.name}
          returned={returned.text}
          onSend={(body) => outgoing.add(isNewSupport ? { tutorId: null } : { conversationId: id }, body)}
        />
      )}
    </section>
  );
}

type HeadProps = {
  conversation: Pick<Conversation, "tutorId" | "name" | "course" | "avatarUrl"> | null;
  onBack: () => void;
};

function Head({ conversation, onBack }: HeadProps) {
  return (
    <header className="flex min-h-18 flex-none items-center gap-3 border-b border-line bg-surface px-2 md:px-4">
      <IconButton label="Back to all conversations" className="md:hidden" onClick={onBack}>
        <Icon name="arrow-left" size={24} />
      </IconButton>
      {conversation && (
        <>
          <Face conversation={conversation} />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-h4 font-semibold">{conversation.name}</h2>
            {conversation.course && <p className="truncate text-sm text-ink-2">{conversation.course}</p>}
          </div>
          {conversation.tutorId && (
            <Link
              to={paths.dashboardTutor(conversation.tutorId)}
              className={buttonClass({ variant: "ghost", size: "sm" })}
            >
              <span className="max-sm:sr-only">View tutor</span>
              <Icon name="arrow-up-right" size={16} className="sm:hidden" />
            </Link>
          )}
        </>
      )}
    </header>
  );
}

/** The address names a conversation that is not this student's, or none. */
function Gone({ onBack }: { onBack: () => void }) {
  return (
    <div className="empty-state">
      <p role="alert">{messagingTexts.goneConversation}</p>
      <Button variant="line" size="sm" onClick={onBack}>
        See all conversations
      </Button>
    </div>
  );
}

type LogProps = {
  name: string;
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onOlder: () => void;
  firstUnreadId: string | null;
  /** Changes when something new is on its way. */
  lastWaiting: string | undefined;
  /** What is still on its way, at the end. */
  children: ReactNode;
};

/** The messages. A reader at the end follows what arrives; one who reads further up stays where they are and is told. */
function Log({
  name,
  messages,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed,
  onOlder,
  firstUnreadId,
  lastWaiting,
  children,
}: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ firstId?: string; lastId?: string; height: number }>({ height: 0 });
  const isAtEnd = useRef(true);
  const [hasNews, setNews] = useState(false);
  const [firstId, last] = [messages[0]?.id, messages.at(-1)];

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = shown.current;
    const isFirst = before.lastId === undefined;
    if (!isFirst && before.firstId !== firstId) {
      // Earlier messages came in above: what was read stays under the reader's eyes.
      element.scrollTop += element.scrollHeight - before.height;
    } else if (isFirst || isAtEnd.current || last?.fromMe) {
      element.scrollTop = element.scrollHeight;
    } else if (before.lastId !== last?.id) {
      setNews(true);
    }
    shown.current = { firstId, lastId: last?.id, height: element.scrollHeight };
  }, [firstId, last]);

  // Anybody who has just written sees it.
  useLayoutEffect(() => {
    if (lastWaiting && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lastWaiting]);

  function scrolled() {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    if (isAtEnd.current) setNews(false);
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={scrolled}
        role="log"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-3"
      >
        {hasOlder && (
          <div className="mb-4 grid justify-items-center gap-2">
            {hasOlderFailed && (
              <p role="alert" className="text-sm text-danger-ink">
                The earlier messages could not be loaded.
              </p>
            )}
            <Button variant="line" size="sm" busy={isLoadingOlder} busyLabel="Loading..." onClick={onOlder}>
              Show earlier messages
            </Button>
          </div>
        )}
        {groupByDay(messages, ({ createdAt }) => new Date(createdAt), new Date()).map(({ day, things }) => (
          <section key={day} aria-label={day} className="mb-4">
            <h3 className="mb-3 text-center text-xs font-semibold text-ink-3">{day}</h3>
            <ol className="grid gap-2">
              {things.map((message) => (
                <li key={message.id}>
                  {message.id === firstUnreadId && (
                    <p className="my-2 flex items-center gap-3 text-xs font-semibold text-ink-2 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
                      New
                    </p>
                  )}
                  <MessageBubble
                    own={message.fromMe}
                    author={message.fromMe ? "You" : name}
                    time={<time dateTime={message.createdAt}>{clockTime(new Date(message.createdAt))}</time>}
                  >
                    <span className="whitespace-pre-wrap">{message.body}</span>
                  </MessageBubble>
                </li>
              ))}
            </ol>
          </section>
        ))}
        <ol className="grid gap-2">{children}</ol>
      </div>
      {hasNews && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit"
          onClick={() => box.current?.scrollTo({ top: box.current.scrollHeight })}
        >
          New messages below
        </Button>
      )}
    </div>
  );
}
