import { postMessage, type Recipient } from "./post-message.ts";

/** Sends a student's message; the same key again is the same message, and one without a key is a new one. Errors: ApiError. */
export const sendMessage = (to: Recipient, body: string, requestKey: string | undefined) =>
  postMessage("student", to, { body }, requestKey);
