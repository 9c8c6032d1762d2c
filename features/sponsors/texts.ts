export const sponsorTexts = {
  unknownOrder: "We could not find that order.",
  unknownLink: "This link is not valid.",
  over: "This order asks for no money any more.",
  changed: "What is due changed since you looked. Please check it and pay again.",
  noProvider: "That way to pay is not offered for this order.",
  keyMissing: "This call needs an Idempotency-Key.",
  badEmail: "Please enter a valid email address, or none.",
  noteEmail: "Please enter a valid email address.",
  stopped: "The monthly note is stopped.",
  unknownNote: "This link is no longer valid.",
} as const;
