import { z } from "zod";
import { emailError, newsletterTexts } from "./rules.ts";

/** POST /api/newsletters. */
const subscribeSchema = z.strictObject({
  email: z
    .string({ error: newsletterTexts.empty })
    .trim()
    .superRefine((email, context) => {
      const error = emailError(email);
      if (error) context.addIssue({ code: "custom", message: error });
    })
    .describe("One plain address. Answered the same whether it is known or not."),
});

const messageSchema = z.object({ message: z.string() });

/** The query of every address that a newsletter mail holds. */
const tokenSchema = z.strictObject({ token: z.string().min(1).max(200) });

/** What became of following the link in a confirmation mail. */
export type ConfirmOutcome = "confirmed" | "already" | "gone";

/** What became of an unsubscribe link. */
export type UnsubscribeOutcome = "unsubscribed" | "gone";

/** What each call of calls.ts takes and answers. */
export const newsletterShapes = {
  subscribe: { body: subscribeSchema, answer: messageSchema },
  unsubscribe: { query: tokenSchema, answer: messageSchema },
  openUnsubscribePage: { query: tokenSchema, answer: z.null() },
};
