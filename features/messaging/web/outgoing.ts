import { defineOutgoing, type Entry } from "#ui/outbox/outbox.ts";
import type { Side } from "../contract.ts";
import type { WaitingFile, WithFiles } from "./file-progress.ts";
import { postMessage, type Recipient } from "./post-message.ts";

/** A message without a side is a student's. */
export type Waiting = { side?: Side; to: Recipient; body: string; files?: WaitingFile[] };

export const ofFiles = () => import("./outgoing-files.ts");

/**
 * Messages on their way. They go out one after the other in the order in which they were written; one that is refused for good
 * waits for its writer and holds up no other. Every page has this; what only the pages of messages need is next to it.
 */
export const outgoingMessages = defineOutgoing({
  name: "message",
  async send({ id, value: { side = "student", to, body, files = [] } }: Entry<Waiting>) {
    const post = (more?: WithFiles) => postMessage(side, to, { body, ...more }, id);
    return files.length === 0 ? post() : (await ofFiles()).sendWithFiles(id, files, post);
  },
  whenRefused: "tell",
});
