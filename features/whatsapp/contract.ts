import * as z from "zod/mini";

/** How WhatsApp stands for a person. */
export const whatsappState = z.object({
  /** The end of the number that is linked: `•••• 5678`; null for none. */
  linked: z.nullable(z.string()),
  /** When it was linked, ISO 8601; null for none. */
  since: z.nullable(z.string()),
  /** What linking consents to. */
  wording: z.string(),
});
export type WhatsAppState = z.output<typeof whatsappState>;

const begun = z.object({
  /** Opens the app with the message written; in the simulator its page. */
  address: z.string(),
  /** The academy's number, as people write it. */
  number: z.string(),
  /** What is to be sent to it. */
  message: z.string(),
  /** Until when, ISO 8601. */
  until: z.string(),
});
export type BegunLink = z.output<typeof begun>;

/** What each call of calls.ts takes and answers. */
export const whatsappShapes = {
  beginWhatsApp: { body: z.nullish(z.strictObject({})), answer: begun },
  endWhatsApp: { answer: z.object({ message: z.string() }) },
};
