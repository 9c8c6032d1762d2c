/** Longest message, in characters. */
export const messageLength = 4000;

/** The words of conversations, which pages show and the API answers. */
export const messagingTexts = {
  /** The name of the conversation that has no tutor. */
  support: "Support",
  nothingChosen: "Select a conversation to view messages",
  listFailed: "Your conversations could not be loaded.",
  threadFailed: "This conversation could not be loaded.",
  sendFailed: "The message could not be sent.",
  tryAgain: "Your message could not be sent. Please try again.",
  bodyMissing: "Please write a message.",
  whom: "Please say to whom: a conversation or a tutor.",
  goneTutor: "That tutor is no longer available.",
  awayTutor: (name: string) => `${name} cannot get messages here at the moment. Please write to support.`,
  goneConversation: "We could not find that conversation.",
  goneMessage: "We could not find that message.",
  otherMessage: "That Idempotency-Key belongs to another message.",
  tooMany: "You are sending a lot of messages. Please wait a little and try again.",
} as const;
