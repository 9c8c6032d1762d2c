import { setTimeout as pause } from "node:timers/promises";
import { isNull, lte, ne, or, sql } from "drizzle-orm";
import { getSettings } from "#features/site/server/public.ts";
import { invalidAt } from "#lib/app-error.ts";
import { parseEmailAddress } from "#lib/email-address.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { confirmMailPauseMs, emailError, newsletterTexts } from "../rules.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { newsletterSubscribers as subscribers } from "./tables.ts";

/** Writing a mail takes a few milliseconds longer than not doing so; this hides who is subscribed already. */
const answerAfterMs = 120;

export type SubscribeDeps = Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">;

/**
 * Takes a subscription as pending and mails a link to confirm it. Nothing tells the caller whether the address was known:
 * the answer and its time are the same. A confirmed address gets no mail; any other at most one in ten minutes, and
 * few a day (mail-kinds.ts), however many ask at once.
 * Errors: `invalid` with the form's own sentence at /email.
 */
export async function subscribe(deps: SubscribeDeps, typed: string): Promise<void> {
  const error = emailError(typed);
  const email = parseEmailAddress(typed.trim());
  if (error || !email) {
    const message = error ?? newsletterTexts.invalid;
    throw invalidAt("email", message, "email");
  }
  await Promise.all([takeIn(deps, email), pause(answerAfterMs)]);
}

/** Ends the transaction of a subscription whose mailbox was written to often enough: nothing changes, and no one is notified. */
class HadItsMails extends Error {}

async function takeIn(deps: SubscribeDeps, email: string): Promise<void> {
  const now = deps.clock.now();
  const site = await getSettings(deps);
  await deps.db
    .transaction(async (tx) => {
      const confirmToken = newToken();
      const request = { state: "pending", confirmTokenHash: hashToken(confirmToken), confirmSentAt: now };
      // One conditional write: of two that come together the second waits for the first and then finds the pause begun.
      const [row] = await tx
        .insert(subscribers)
        .values({ id: newId(), email, unsubscribeToken: newToken(), createdAt: now, ...request })
        .onConflictDoUpdate({
          target: subscribers.email,
          set: request,
          setWhere: sql`${ne(subscribers.state, "confirmed")} and ${or(
            isNull(subscribers.confirmSentAt),
            lte(subscribers.confirmSentAt, new Date(now.getTime() - confirmMailPauseMs)),
          )}`,
        })
        .returning({ email: subscribers.email, unsubscribeToken: subscribers.unsubscribeToken });
      if (!row) return;
      const outcome = await deps.mail.enqueueMail(
        tx,
        confirmationMail({
          to: row.email,
          site,
          baseUrl: deps.baseUrl,
          confirmToken,
          unsubscribeToken: row.unsubscribeToken,
        }),
      );
      // The link of the mail that did come must stay the one that works.
      if (outcome.kind === "over-limit") throw new HadItsMails();
    })
    .catch((error) => {
      if (!(error instanceof HadItsMails)) throw error;
    });
}
