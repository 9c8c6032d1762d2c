import { ownCall } from "#ui/api/own-call.ts";
import type { SentAnswer } from "../contract.ts";

/** To whom a message goes: into a conversation, or to a tutor (null: to support) with whom there may be none yet. */
export type Recipient = { conversationId: string } | { tutorId: string | null };

/** Sends a message; the same key again is the same message, and one without a key is a new one. Errors: ApiFault. */
export const sendMessage = (to: Recipient, body: string, requestKey: string | undefined) =>
  ownCall<SentAnswer>("/api/students/messages", { body: { ...to, body }, ...(requestKey ? { requestKey } : {}) });
