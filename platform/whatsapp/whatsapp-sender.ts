/** A button of a message: what is on it, and the path of this site that it opens. At most two in a message. */
export type WhatsAppButton = { label: string; path: string };

/**
 * A message that the academy begins. WhatsApp takes it only as a template that it approved: `template` is its name there, `params` fill
 * its gaps, and `text` is the whole as it reads. Each button's path is a gap too.
 */
export type TemplateMessage = {
  /** International, digits alone: `2348012345678`. */
  to: string;
  template: string;
  params: readonly string[];
  text: string;
  buttons: readonly WhatsAppButton[];
  /** Comes back with what is reported about the message (sent, read, failed). */
  reference: string;
};

/**
 * `sent`: it is theirs, by this id. `later`: not taken now. `refused`: never. `unsure`: the answer was lost, so that it may be on its way; a
 * status tells.
 */
export type WhatsAppOutcome =
  | { state: "sent"; id: string }
  | { state: "later" | "unsure" }
  | { state: "refused"; reason: string };

/** How messages leave by WhatsApp. */
export type WhatsAppSender = {
  /** The academy's own number, to which people write: digits. */
  number: string;
  /** Messages stay here and show on a development page. */
  isSimulated: boolean;
  sendTemplate(message: TemplateMessage): Promise<WhatsAppOutcome>;
  /** An answer in plain words, which WhatsApp takes within 24 hours of what the person wrote. */
  sendText(to: string, text: string): Promise<WhatsAppOutcome>;
  /** Whether a body of the webhook comes from WhatsApp: `signature` is its X-Hub-Signature-256. */
  isSigned(body: Buffer, signature: string | undefined): boolean;
  /** Whether WhatsApp asks with the word that the webhook was entered with. */
  isVerifyToken(token: string): boolean;
};
