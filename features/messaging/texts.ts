/** Longest message, in characters. */
export const messageLength = 4000;
/** What is unread for this long is sent by mail; what is older than the most was sent by other means, or is past. */
export const unreadFor = { minMs: 3 * 60_000, maxMs: 3 * 24 * 60 * 60_000 };
/** For this long after it was sent its writer may edit and delete a message. */
export const changeableMs = 15 * 60_000;

/** The words of conversations, which pages show and the API answers. */
export const messagingTexts = {
  /** The name of the conversation that has no tutor. */
  support: "Support",
  /** Instead of a name that is gone. */
  closedAccount: "Closed account",
  deleted: "This message was deleted.",
  replyEmpty: "Your mail held no answer that we could find. Write it above what you answer, or in the conversation.",
  replyFilesOnly: "Files are not taken by mail. Please send them in the conversation.",
  replyFiles: (count: number) =>
    count === 1
      ? "(A file that came with this mail was not taken.)"
      : `(${count} files that came with this mail were not taken.)`,
  replyLong: `Your answer is longer than ${messageLength} characters. Please send it in parts, in the conversation.`,
  replyLarge: "Your mail is too large. Please send the words alone, or all of it in the conversation.",
  replyUnread: "Your mail could not be read. Please write your answer in the conversation.",
  replyBusy: "Too many mails came at once. Please hand this one over again in a minute.",
  replyOver: "The mail that you answered is too old for that. Please answer in the conversation.",
  noReplies: "The academy takes no answers by mail.",
  notTheMailServer: "This does not come from the academy's mail server.",
  nothingChosen: "Select a conversation to view messages",
  listFailed: "Your conversations could not be loaded.",
  threadFailed: "This conversation could not be loaded.",
  sendFailed: "The message could not be sent.",
  tryAgain: "Your message could not be sent. Please try again.",
  changeFailed: "The message could not be changed. Please try again.",
  wordsMissing: "Please write at least two letters.",
  searchFailed: "Your messages could not be searched.",
  nothingFound: "No message with these words.",
  bodyMissing: "Please write a message.",
  recipient: "Please say to whom: a conversation or a tutor.",
  unknownStudent: "We could not find that student.",
  noDesk: "Please say as whom: tutor or support.",
  unknownTutor: "That tutor is no longer available.",
  awayTutor: (name: string) => `${name} cannot get messages here at the moment. Please write to support.`,
  awayStudent: (name: string) => `${name} cannot get messages here at the moment.`,
  unknownConversation: "We could not find that conversation.",
  unknownMessage: "We could not find that message.",
  changedTooLate: "A message can be changed for 15 minutes after it was sent.",
  otherMessage: "That Idempotency-Key belongs to another message.",
  tooMany: "You are sending a lot of messages. Please wait a little and try again.",
} as const;
