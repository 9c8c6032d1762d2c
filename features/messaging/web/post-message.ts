import { ask } from "#ui/api/ask.ts";
import * as calls from "../calls.ts";
import type { SentAnswer, Side } from "../contract.ts";
import type { WithFiles } from "./file-progress.ts";

/** To whom a message goes: into a conversation, or a student's to a tutor (null: to support) with whom there may be none yet. */
export type Recipient = { conversationId: string } | { tutorId: string | null };

/** What a message contains: words, files that have arrived, or both. */
type SentText = { body: string } & Partial<WithFiles>;

/** Sends a message; the same key again is the same message, and one without a key is a new one. Errors: ApiError. */
export function postMessage(
  side: Side,
  to: Recipient,
  message: SentText,
  requestKey: string | undefined,
): Promise<SentAnswer> {
  if (side === "student") return ask(calls.sendMessage, { body: { ...to, ...message }, requestKey });
  // Answers go into conversations that are there.
  const conversationId = "conversationId" in to ? to.conversationId : "";
  return ask(calls.sendAnswer, { params: { as: side }, body: { conversationId, ...message }, requestKey });
}
