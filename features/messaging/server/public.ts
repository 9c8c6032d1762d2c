export { countNews, countWaitingForSupport, readUnreadOfTutor } from "./count-unread.ts";
export { openConversation } from "./open-conversation.ts";
export { countOpenReports } from "./reports.ts";
export { writeAsTutor } from "./send-message.ts";
export { findReference } from "./support/replies.ts";
export { findTopics, type TopicPair } from "./topics.ts";
export { listTutorBlocks, tutorBlocks } from "./tutor-blocks.ts";
