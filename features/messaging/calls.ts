import { declareCalls } from "#lib/declare-calls.ts";
import type { messagingShapes } from "./contract.ts";

/** The calls about conversations. */
const declare = declareCalls<typeof messagingShapes>();

/** What a student writes with others is for no one else, and staff need it for nothing. */
const own = { access: { capability: "messages.write", scope: "own" }, viewing: "hidden" } as const;
export const sendMessage = declare("sendMessage", "POST", "/api/students/messages", own);
export const searchMessages = declare("searchMessages", "GET", "/api/students/messages", own);
export const editMessage = declare("editMessage", "PATCH", "/api/students/messages/:id", own);
export const deleteMessage = declare("deleteMessage", "DELETE", "/api/students/messages/:id", own);
export const getMessageFile = declare("getMessageFile", "GET", "/api/students/message-files/:file", own);
export const listConversations = declare("listConversations", "GET", "/api/students/conversations", own);
export const readThread = declare("readThread", "GET", "/api/students/conversations/:id", own);
export const markRead = declare("markRead", "POST", "/api/students/conversations/:id/read", own);
export const showTyping = declare("showTyping", "POST", "/api/students/conversations/:id/typing", own);

/** The same for those who answer: a tutor (`as` tutor), or staff for support. */
const answering = { access: { capability: "messages.answer", scope: "own-students" } } as const;
export const sendAnswer = declare("sendAnswer", "POST", "/api/desk/:as/messages", answering);
export const searchDeskMessages = declare("searchDeskMessages", "GET", "/api/desk/:as/messages", answering);
export const editAnswer = declare("editAnswer", "PATCH", "/api/desk/:as/messages/:id", answering);
export const deleteAnswer = declare("deleteAnswer", "DELETE", "/api/desk/:as/messages/:id", answering);
export const getAnswerFile = declare("getAnswerFile", "GET", "/api/desk/:as/message-files/:file", answering);
export const openDeskConversation = declare("openDeskConversation", "POST", "/api/desk/:as/conversations", answering);
export const listDeskConversations = declare("listDeskConversations", "GET", "/api/desk/:as/conversations", answering);
export const readDeskThread = declare("readDeskThread", "GET", "/api/desk/:as/conversations/:id", answering);
export const markDeskRead = declare("markDeskRead", "POST", "/api/desk/:as/conversations/:id/read", answering);
export const showDeskTyping = declare("showDeskTyping", "POST", "/api/desk/:as/conversations/:id/typing", answering);
