import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Conversation, Message, Side } from "../../contract.ts";
import { topicsText } from "../../rules.ts";
import { supportTexts, unfilledPlaceholders } from "../../support-texts.ts";
import { messagingTexts } from "../../texts.ts";
import type { ChosenFile } from "../outgoing-files.ts";
import { supportDraft } from "../public/support-draft.ts";
import { notesQuery, supportId } from "../queries.ts";
import type { OutgoingMessages, WaitingMessage } from "../use-outgoing-messages.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { Composer } from "./composer.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { Log } from "./log.tsx";
import { useThread } from "./use-thread.ts";
import { useTyping, useTypingNotice } from "./use-typing.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

// Few ever need them.
const ConductDialog = lazyPart(() => import("./conduct-dialog.tsx"));
const BlockedNote = lazyPart(() => import("./blocked-note.tsx"));
// For support alone.
const InboxStrip = lazyPart(() => import("./support/inbox-strip.tsx"));
const NoteCard = lazyPart(() => import("./support/note-card.tsx"));
const ReplyButton = lazyPart(() => import("./support/reply-button.tsx"));

export type ConversationPanelProps = {
  /** Of the conversation, or the word for support while there is none with it. */
  id: string;
  /** On which side it is read. */
  side: Side;
  /** Whose it is. */
  accountId: string;
  /** The message that the address names: shown in its place. */
  message: string | null;
  outgoing: OutgoingMessages;
  onBack: () => void;
};

const newSupport: Pick<
  Conversation,
  "with" | "tutorId" | "name" | "isMinor" | "course" | "avatarUrl" | "isOpen" | "deliveredUpTo" | "seenUpTo"
> = {
  with: "support",
  tutorId: null,
  name: messagingTexts.support,
  isMinor: false,
  course: "",
  avatarUrl: null,
  isOpen: true,
  deliveredUpTo: null,
  seenUpTo: null,
};

/** What of a canned reply is not filled in yet. */
function unfilledIn(text: string) {
  const names = unfilledPlaceholders(text);
  return names.length > 0 ? { parts: names.map((name) => `{${name}}`), message: supportTexts.unfilled(names) } : null;
}

/** A message taken back to be changed; the number tells one from the next. */
type Returned = { number: number; text: string; files: readonly ChosenFile[] };

/** One conversation: who it is with, its messages by day, those still on their way, and the field to write. */
export function ConversationPanel({
  id,
  side,
  accountId,
  message: requested,
  outgoing,
  onBack,
}: ConversationPanelProps) {
  const isNewSupport = id === supportId;
  const { thread, error, isFetching, refetch, older, firstUnreadId } = useThread(side, id);
  const notes = useQuery({ ...notesQuery(id), enabled: side === "support" && thread !== undefined });
  const [returned, setReturned] = useState<Returned>({ number: 0, text: "", files: [] });
  const [isConductOpen, setConductOpen] = useState(false);
  const [changed, setChanged] = useState<Message | null>(null);
  const isTyping = useTyping(id, thread?.messages.at(-1)?.fromMe === false ? thread.messages.at(-1)?.id : undefined);
  const showTyping = useTypingNotice(side, isNewSupport ? null : id);
  const conversation = thread?.conversation ?? (isNewSupport ? newSupport : null);
  const mine = outgoing.waiting.filter(({ to, key }) => {
    // Taken by the server already, while the answer to us was lost.
    if (thread?.messages.some((message) => message.key === key)) return false;
    if ("conversationId" in to) return to.conversationId === id;
    return conversation !== null && to.tutorId === conversation.tutorId;
  });

  async function takeBack({ key, body, files }: WaitingMessage) {
    const chosen =
      files.length === 0 ? [] : await import("../outgoing-files.ts").then((item) => item.takeBackFiles(files));
    setReturned(({ number }) => ({ number: number + 1, text: body, files: chosen }));
    outgoing.drop(key);
  }

  return (
    <section
      data-full-screen
      aria-label={conversation ? `Conversation with ${conversation.name}` : "Conversation"}
      className="flex min-h-0 min-w-0 flex-col bg-bg max-md:fixed max-md:inset-0 max-md:z-2 min-[68.75rem]:border-l min-[68.75rem]:border-line"
    >
      <ConversationHead
        conversation={conversation}
        about={topicsText(thread?.topics ?? [], side, new Date())}
        isTyping={isTyping}
        onBack={onBack}
        onConduct={thread && side !== "support" ? () => setConductOpen(true) : undefined}
      />
      {thread?.conversation.support && (
        <Suspense fallback={<div className="min-h-15 flex-none border-b border-line bg-surface" />}>
          <InboxStrip conversation={thread.conversation} accountId={accountId} />
        </Suspense>
      )}
      {isNewSupport || thread ? (
        <Log
          side={side}
          name={conversation?.name ?? ""}
          messages={thread?.messages ?? []}
          readState={conversation ?? newSupport}
          onChange={setChanged}
          requestedId={requested}
          hasOlder={thread?.hasOlder ?? false}
          isLoadingOlder={older.isPending}
          hasOlderFailed={older.isError}
          onOlder={() => older.mutate()}
          firstUnreadId={firstUnreadId}
          asides={notes.data?.data.map((note) => {
            const fromMe = note.writer.id === accountId;
            return {
              id: note.id,
              createdAt: note.createdAt,
              fromMe,
              shown: (
                <Suspense fallback={<div className="h-32" />}>
                  <NoteCard note={note} isOwn={fromMe} />
                </Suspense>
              ),
            };
          })}
          lastWaiting={mine.at(-1)?.key}
        >
          {mine.map((message) => (
            <li key={message.key}>
              <WaitingBubble
                message={message}
                isSending={outgoing.sending === message.key}
                onRetry={() => outgoing.retry(message.key)}
                onCancel={() => outgoing.drop(message.key)}
                onEdit={() => void takeBack(message)}
              />
            </li>
          ))}
        </Log>
      ) : error ? (
        <div className="grid flex-1 place-items-center">
          {error instanceof ApiError && error.status === 404 ? (
            <Missing onBack={onBack} />
          ) : (
            <LoadFailure
              message={errorMessage(error, messagingTexts.threadFailed)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <Skeleton label="Loading the conversation..." className="flex-1 p-4">
          <div className="grid gap-3">
            <SkeletonBlock className="h-16 w-3/5" />
            <SkeletonBlock className="ml-auto h-12 w-2/5" />
            <SkeletonBlock className="h-12 w-1/2" />
          </div>
        </Skeleton>
      )}
      {thread?.conversation.isBlocked && (
        <Suspense fallback={null}>
          <BlockedNote side={side} conversation={thread.conversation} />
        </Suspense>
      )}
      {conversation && !conversation.isOpen && !thread?.conversation.isBlocked && (
        <p className="flex-none border-t border-line bg-surface p-4 text-sm text-ink-2">
          {conversation.with === "student" ? (
            messagingTexts.awayStudent(conversation.name)
          ) : (
            <>
              {messagingTexts.awayTutor(conversation.name)}{" "}
              <Link to={paths.messages(supportId)} className="link">
                Write to support
              </Link>
            </>
          )}
        </p>
      )}
      {conversation?.isOpen && (
        <Composer
          key={returned.number}
          draftId={conversation.with === "support" ? supportDraft(accountId) : id}
          name={conversation.name}
          returned={returned}
          onTyping={showTyping}
          account={accountId}
          unfilled={side === "support" ? unfilledIn : undefined}
          insertion={
            side === "support"
              ? (options) => (
                  <Suspense fallback={<div className="h-11" />}>
                    <ReplyButton conversationId={id} {...options} />
                  </Suspense>
                )
              : undefined
          }
          onSend={(message) => outgoing.add(isNewSupport ? { tutorId: null } : { conversationId: id }, message)}
        />
      )}
      {isConductOpen && thread && (
        <Suspense fallback={null}>
          <ConductDialog
            side={side}
            conversation={thread.conversation}
            messages={thread.messages}
            onClose={() => setConductOpen(false)}
          />
        </Suspense>
      )}
      {changed && <ChangeDialog side={side} message={changed} onClose={() => setChanged(null)} />}
    </section>
  );
}

/** The address names a conversation that is not this student's, or none. */
function Missing({ onBack }: { onBack: () => void }) {
  return (
    <div className="empty-state">
      <p role="alert">{messagingTexts.unknownConversation}</p>
      <Button variant="line" size="sm" onClick={onBack}>
        See all conversations
      </Button>
    </div>
  );
}
