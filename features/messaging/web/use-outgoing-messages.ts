import { useMemo, useSyncExternalStore } from "react";
import { type OutboxState, outboxOf } from "#ui/outbox/outbox.ts";
import type { SentAnswer, Side } from "../contract.ts";
import { messagingTexts } from "../texts.ts";
import type { WaitingFile } from "./file-progress.ts";
import { ofFiles, outgoingMessages, type Waiting } from "./outgoing.ts";
import type { Recipient } from "./post-message.ts";

/** A message that the server has not taken yet. */
export type WaitingMessage = {
  /** Its Idempotency-Key: however often it is sent, it is one message. */
  key: string;
  side: Side;
  to: Recipient;
  body: string;
  files: readonly WaitingFile[];
  writtenAt: string;
  /** The sentence with which it was refused for good; null while it may still go out. */
  error: string | null;
};

const waitingIn = ({ waiting }: OutboxState): WaitingMessage[] =>
  waiting.filter(outgoingMessages.owns).map(({ id, value, atMs, fault: error }) => ({
    key: id,
    ...value,
    side: value.side ?? "student",
    files: value.files ?? [],
    writtenAt: new Date(atMs).toISOString(),
    error: error === "" ? messagingTexts.sendFailed : error,
  }));

/** The messages of one person, on one side, that wait in this browser, and what may be done with them. */
export function useOutgoingMessages(accountId: string, side: Side) {
  const outbox = outboxOf(accountId);
  const state = useSyncExternalStore(outbox.subscribe, outbox.get);
  const acts = useMemo(() => {
    const find = (key: string) => outbox.get().waiting.find(({ id }) => id === key);
    return {
      add: (to: Recipient, { body, files }: { body: string; files: WaitingFile[] }) =>
        void outgoingMessages.post(accountId, { side, to, body, ...(files.length > 0 && { files }) }),
      /** Sends one that was refused once more. */
      retry(key: string): void {
        const entry = find(key);
        if (entry) void outbox.retry(entry);
      },
      drop(key: string): void {
        const entry = find(key);
        if (!entry) return;
        const { files } = entry.value as Waiting;
        void outbox.drop(entry).then(async () => files && (await ofFiles()).dropFiles(key, files));
      },
      /** Calls `receive` with each message that the server took. */
      onSent: (receive: (sent: SentAnswer) => void) => outgoingMessages.onSent(accountId, receive),
    };
  }, [accountId, side, outbox]);
  return {
    waiting: useMemo(() => waitingIn(state).filter((waitingMessage) => waitingMessage.side === side), [state, side]),
    sending: state.sending,
    ...acts,
  };
}

export type OutgoingMessages = ReturnType<typeof useOutgoingMessages>;
