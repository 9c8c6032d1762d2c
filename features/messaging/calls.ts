import { declareCalls } from "#lib/declare-calls.ts";
import type { messagingShapes } from "./contract.ts";

/** The calls about conversations. */
const declare = declareCalls<typeof messagingShapes>();
const own = { access: { capability: "messages.write", scope: "own" } } as const;

export const sendMessage = declare("sendMessage", "POST", "/api/students/messages", own);
export const listConversations = declare("listConversations", "GET", "/api/students/conversations", own);
export const readThread = declare("readThread", "GET", "/api/students/conversations/:id", own);
export const markRead = declare("markRead", "POST", "/api/students/conversations/:id/read", own);
