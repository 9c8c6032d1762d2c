import { type Holder, mayDo } from "#lib/capabilities.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { type NewAnswer, type NewMessage, type Side, sides } from "../contract.ts";
import type { NewReport } from "../report-contract.ts";
import { changeMessage } from "./change-message.ts";
import { asStudent, type Viewer } from "./conversation-view.ts";
import { countUnreadMessages } from "./count-unread.ts";
import { type ListFilter, listConversations } from "./list-conversations.ts";
import type { MessageDeps } from "./message-deps.ts";
import { openMessageFile } from "./message-files.ts";
import { openWithStudent } from "./open-with-student.ts";
import { noteDelivered, tellTyping } from "./presence.ts";
import { markRead, readThread, type ThreadPlace } from "./read-thread.ts";
import { blockConversation, reportMessage } from "./report-message.ts";
import { endReport, listReports } from "./reports.ts";
import { searchMessages } from "./search-messages.ts";
import { sendAnswer, sendMessage } from "./send-message.ts";

export { asDesk, asStudent, type Viewer } from "./conversation-view.ts";
export { countWaitingForSupport } from "./count-unread.ts";
export { openConversation } from "./open-conversation.ts";
export { countOpenReports } from "./reports.ts";
export { tutorBlocks } from "./tutor-blocks.ts";

/** Asks features on higher floors how many announcements of their courses a student has not read. */
export const countNews = defineExtensionPoint<(studentId: string) => Promise<number>>("messaging.count-news");

/** Binds what a viewer may do with conversations; each verb reaches those of the viewer alone. */
export function messagingVerbs(deps: MessageDeps) {
  const ofConversations = countUnreadMessages(deps.db);
  const ofNews = deps.contributions(countNews);
  /** A student's announcements count like messages, wherever somebody is told a number. */
  const unreadOf = async (viewer: Viewer): Promise<number> => {
    if (viewer.side !== "student") return ofConversations(viewer);
    const counts = await Promise.all([ofConversations(viewer), ...ofNews.map((count) => count(viewer.accountId))]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const list = listConversations({ ...deps, unreadOf });
  return {
    /** A student's message; see send-message.ts. */
    sendMessage: (studentId: string, input: NewMessage, requestKey: string | null) =>
      sendMessage(deps, asStudent(studentId), input, requestKey),
    /** A tutor's or support's. */
    sendAnswer: (viewer: Viewer, input: NewAnswer, requestKey: string | null) =>
      sendAnswer(deps, viewer, input, requestKey),
    /** Other words for an own message, or null to delete it. */
    changeMessage: (viewer: Viewer, messageId: string, body: string | null) =>
      changeMessage(deps, viewer, messageId, body),
    reportMessage: (viewer: Viewer, messageId: string, report: NewReport) =>
      reportMessage(deps, viewer, messageId, report),
    block: (viewer: Viewer, conversationId: string, isBlocked: boolean) =>
      blockConversation(deps, viewer, conversationId, isBlocked),
    listReports: (which: { state: "open" | "ended"; after?: string | undefined }) => listReports(deps, which),
    endReport: (staffId: string, id: string, note: string) => endReport(deps, staffId, id, note),
    /** A file of a message, or its preview; see message-files.ts. */
    openFile: (viewer: Viewer, id: string, which: { isPreview: boolean }) => openMessageFile(deps, viewer, id, which),
    openWithStudent: (viewer: Viewer, studentId: string) => openWithStudent(deps, viewer, studentId),
    searchMessages: (viewer: Viewer, words: string) => searchMessages(deps, viewer, words),
    listConversations: (viewer: Viewer, filter: ListFilter) => list(viewer, filter),
    readThread: (viewer: Viewer, conversationId: string, place: ThreadPlace) =>
      readThread(deps, viewer, conversationId, place),
    markRead: (viewer: Viewer, conversationId: string, upTo: string) =>
      markRead({ ...deps, unreadOf }, viewer, conversationId, upTo),
    tellTyping: (viewer: Viewer, conversationId: string) => tellTyping(deps, viewer, conversationId),
    /** How many messages an account has not read, by the sides on which its roles take part; who wrote them sees them delivered. */
    async countUnread(accountId: string, holder: Holder): Promise<Record<Side, number>> {
      const own = sides.filter((side) => takesPart(holder, side));
      const counts = { student: 0, tutor: 0, support: 0 };
      for (const side of own) counts[side] = await unreadOf({ accountId, side });
      const told = own.filter((side) => counts[side] > 0);
      if (told.length > 0) await noteDelivered(deps, accountId, told);
      return counts;
    },
  };
}

const takesPart = (holder: Holder, side: Side): boolean =>
  side === "support" ? mayDo(holder, { capability: "messages.answer", scope: "all" }) : holder.roles.includes(side);

export type MessagingVerbs = ReturnType<typeof messagingVerbs>;
