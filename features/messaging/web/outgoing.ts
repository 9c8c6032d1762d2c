import { useMemo, useSyncExternalStore } from "react";
import { defineOutgoing, type Entry, type OutboxState, outboxOf } from "#ui/outbox/outbox.ts";
import type { SentAnswer, Side } from "../contract.ts";
import { messagingTexts } from "../texts.ts";
import type { WaitingFile, WithFiles } from "./file-ways.ts";
import { callsOf, type Recipient } from "./side-calls.ts";

/** A message without a side is a student's. */
type Waiting = { side?: Side; to: Recipient; body: string; files?: WaitingFile[] };

const ofFiles = () => import("./outgoing-files.ts");

/**
 * Messages on their way. They go out one after the other in the order in which they were written; one that is refused for good
 * waits for its writer and holds up no other.
 */
const messages = defineOutgoing({
  name: "message",
  async send({ id, value: { side = "student", to, body, files = [] } }: Entry<Waiting>) {
    const post = (more?: WithFiles) => callsOf(side).send(to, { body, ...more }, id);
    return files.length === 0 ? post() : (await ofFiles()).sendWithFiles(id, files, post);
  },
  whenRefused: "tell",
});

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
  fault: string | null;
};

const waitingIn = ({ waiting }: OutboxState): WaitingMessage[] =>
  waiting.filter(messages.owns).map(({ id, value, atMs, fault }) => ({
    key: id,
    ...value,
    side: value.side ?? "student",
    files: value.files ?? [],
    writtenAt: new Date(atMs).toISOString(),
    fault: fault === "" ? messagingTexts.sendFailed : fault,
  }));

/** The messages of one person, on one side, that wait in this browser, and what may be done with them. */
export function useOutgoingMessages(accountId: string, side: Side) {
  const outbox = outboxOf(accountId);
  const state = useSyncExternalStore(outbox.subscribe, outbox.get);
  const acts = useMemo(() => {
    const find = (key: string) => outbox.get().waiting.find(({ id }) => id === key);
    return {
      add: (to: Recipient, { body, files }: { body: string; files: WaitingFile[] }) =>
        void messages.post(accountId, { side, to, body, ...(files.length > 0 && { files }) }),
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
      onSent: (receive: (sent: SentAnswer) => void) => messages.onSent(accountId, receive),
    };
  }, [accountId, side, outbox]);
  return {
    waiting: useMemo(() => waitingIn(state).filter((one) => one.side === side), [state, side]),
    sending: state.sending,
    ...acts,
  };
}

export type OutgoingMessages = ReturnType<typeof useOutgoingMessages>;
