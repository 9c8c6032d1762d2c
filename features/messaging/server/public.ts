import type { NewMessage } from "../contract.ts";
import { countUnreadMessages } from "./count-unread.ts";
import { listConversations } from "./list-conversations.ts";
import type { MessageDeps } from "./message-deps.ts";
import { markRead, readThread, type ThreadPlace } from "./read-thread.ts";
import { sendMessage } from "./send-message.ts";

export { openConversation } from "./open-conversation.ts";

/** Binds what a student may do with conversations; everything is asked by the student's own id. */
export function messagingVerbs(deps: MessageDeps) {
  const marking = { ...deps, unreadOf: countUnreadMessages(deps.db) };
  return {
    /** Sends a message; see send-message.ts. */
    sendMessage: (studentId: string, input: NewMessage, requestKey: string | null) =>
      sendMessage(deps, studentId, input, requestKey),
    listConversations: listConversations(deps),
    readThread: (studentId: string, conversationId: string, place: ThreadPlace) =>
      readThread(deps, studentId, conversationId, place),
    markRead: (studentId: string, conversationId: string, upTo: string) =>
      markRead(marking, studentId, conversationId, upTo),
    countUnreadMessages: marking.unreadOf,
  };
}

export type MessagingVerbs = ReturnType<typeof messagingVerbs>;
