import { ask } from "#ui/api/ask.ts";
import { sendMessage as call } from "../calls.ts";

/** To whom a message goes: into a conversation, or to a tutor (null: to support) with whom there may be none yet. */
export type Recipient = { conversationId: string } | { tutorId: string | null };

/** Sends a message; the same key again is the same message, and one without a key is a new one. Errors: ApiFault. */
export const sendMessage = (to: Recipient, body: string, requestKey: string | undefined) =>
  ask(call, { body: { ...to, body }, requestKey });
