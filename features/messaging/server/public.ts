export { countNews, countWaitingForSupport, readUnreadOfTutor } from "./count-unread.ts";
export { openConversation } from "./open-conversation.ts";
export { countOpenReports } from "./reports.ts";
export { writeAsTutor } from "./send-message.ts";
export { tutorBlocks } from "./tutor-blocks.ts";
