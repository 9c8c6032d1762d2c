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
  goneTutor: "That tutor is not available any more.",
  awayTutor: (name: string) => `${name} cannot be written to here at the moment. Please write to support.`,
  goneConversation: "We do not know that conversation.",
  goneMessage: "We do not know that message.",
  otherMessage: "That Idempotency-Key belongs to another message.",
  tooMany: "That is a lot of messages. Please wait a little and try again.",
} as const;
