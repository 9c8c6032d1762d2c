import { and, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { uuidOf } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { codeIn, isStop, messageMax, whatsappTexts } from "../texts.ts";
import { endLink, type LinkDeps, linkByCode } from "./link-number.ts";
import { linkedMail } from "./mails.ts";
import { markDone } from "./received.ts";
import { whatsappNumbers, whatsappReceived, whatsappSent } from "./tables.ts";

/**
 * Asks a feature on a higher floor to put a person's words into a conversation: that of `link`, the path that the academy's message led to,
 * else support. `key`: a UUID, so that a retry is the same message. Errors: AppError, whose sentence the person gets.
 */
export const whatsappReplies =
  defineExtensionPoint<(reply: { accountId: string; text: string; link: string | null; key: string }) => Promise<void>>(
    "whatsapp.replies",
  );

type Deps = LinkDeps & Pick<VerbDeps, "contributions" | "mail">;

/** An answer without a mark belongs to what was written last, for so long. */
const answersMs = 24 * 60 * 60_000;
/** What one number may have tried, and how often it hears that something meant nothing. */
const perNumber = { name: "whatsapp-number", max: 60, windowS: 60 * 60 };
const answersPerNumber = { name: "whatsapp-answers", max: 3, windowS: 24 * 60 * 60 };

/** A message that waits to be done. */
export type Written = { providerId: string; from: string; text: string | null; answers: string | null };

/**
 * Does what a message asks, and writes down that it is done: a code links the number, STOP ends that, anything else goes into the person's
 * conversation. Harmless when it is cut and done again: what it changes is written together with that it is done, or bears the message's
 * key. What cannot be done is answered in the chat; such an answer is lost where the process dies before it left, and never sent twice.
 */
export async function doWritten(deps: Deps, message: Written): Promise<void> {
  const { db, clock, whatsapp } = deps;
  const { from, providerId } = message;
  if (!whatsapp || !/^[1-9][0-9]{6,14}$/.test(from)) return void (await markDone(db, providerId));
  const who = { id: from };
  const isTooMany = (await createLimiter(deps).hit(perNumber, who)) > 0;
  const response: Answer = isTooMany ? { text: whatsappTexts.tooMany, isRequested: false } : await take(deps, message);
  await markDone(db, providerId);
  if (response === null) return;
  if (!response.isRequested && (await createLimiter(deps).hit(answersPerNumber, who)) > 0) return;
  const outcome = await whatsapp.sendText(from, response.text);
  if (outcome.state !== "sent") deps.log.warn({ outcome, at: clock.now() }, "a reply on WhatsApp was not sent");
}

/** What is written back; null for nothing. `isAsked`: the person waits for it. */
type Answer = { text: string; isRequested: boolean } | null;

async function take(deps: Deps, message: Written): Promise<Answer> {
  const { db, clock } = deps;
  const now = clock.now();
  const { name } = await getSettings(deps);
  const text = message.text?.trim() ?? "";
  const code = codeIn(text);
  if (code !== null) {
    return db.transaction(async (tx) => {
      if (!(await markDone(tx, message.providerId))) return null;
      const accountId = await linkByCode(within(deps, tx), { number: message.from, code });
      if (accountId === null) return { text: whatsappTexts.wrongCode, isRequested: false };
      await notifyOwner(within(deps, tx), accountId, message.from);
      return { text: whatsappTexts.linked(name), isRequested: true };
    });
  }
  const person = personRows(db);
  const [whatsappNumber] = await db
    .select({ accountId: whatsappNumbers.accountId })
    .from(whatsappNumbers)
    .innerJoin(person, eq(person.id, whatsappNumbers.accountId))
    .where(eq(whatsappNumbers.number, message.from));
  if (!whatsappNumber) return isStop(text) ? null : { text: whatsappTexts.unlinked(name), isRequested: false };
  const { accountId } = whatsappNumber;
  if (isStop(text)) {
    return db.transaction(async (tx) => {
      if (!(await markDone(tx, message.providerId))) return null;
      await endLink(within(deps, tx), accountId, { way: "chat", wording: text });
      return { text: whatsappTexts.stopped, isRequested: true };
    });
  }
  if (text === "") return { text: whatsappTexts.textOnly, isRequested: false };
  if (text.length > messageMax) return { text: whatsappTexts.tooLong, isRequested: true };
  const link = await linkOf(deps, accountId, message.answers, now);
  try {
    for (const reply of deps.contributions(whatsappReplies)) {
      await reply({ accountId, text, link, key: uuidOf(message.providerId) });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: error.message, isRequested: true };
  }
  return null;
}

/** Mails the account's owner which number gets its news from now on. */
async function notifyOwner(deps: Within<Deps>, accountId: string, number: string): Promise<void> {
  const { db: tx } = deps;
  const person = personRows(tx);
  const [owner] = await tx
    .select({ to: person.personEmail, name: person.personName })
    .from(person)
    .where(eq(person.id, accountId));
  const site = await getSettings(deps);
  if (owner) await deps.mail.enqueueMail(tx, linkedMail(deps, site, { ...owner, number }));
}

/** The path that the message led to which this one answers; null where nothing shows. */
async function linkOf(
  { db }: Pick<Deps, "db">,
  accountId: string,
  answers: string | null,
  now: Date,
): Promise<string | null> {
  const own = eq(whatsappSent.accountId, accountId);
  const [sent] = await db
    .select({ link: whatsappSent.link })
    .from(whatsappSent)
    .where(
      answers === null
        ? and(own, gt(whatsappSent.sentAt, new Date(now.getTime() - answersMs)))
        : and(own, eq(whatsappSent.providerId, answers)),
    )
    .orderBy(desc(whatsappSent.sentAt), desc(whatsappSent.id))
    .limit(1);
  return sent?.link ?? null;
}

const retentionMs = 90 * 24 * 60 * 60_000;
const batch = 5_000;

/** Forgets of more than 90 days ago what came and what went. Returns how many rows; safe in several processes at once. */
export async function purgeWhatsApp({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let deleted = 0;
  for (;;) {
    const received = db
      .select({ id: whatsappReceived.providerId })
      .from(whatsappReceived)
      .where(lt(whatsappReceived.receivedAt, before))
      .limit(batch);
    const sent = db
      .select({ id: whatsappSent.id })
      .from(whatsappSent)
      .where(lt(whatsappSent.sentAt, before))
      .limit(batch);
    const counts = [
      await db.delete(whatsappReceived).where(inArray(whatsappReceived.providerId, received)),
      await db.delete(whatsappSent).where(inArray(whatsappSent.id, sent)),
    ].map(({ rowCount }) => rowCount ?? 0);
    deleted += counts.reduce((sum, item) => sum + item, 0);
    if (counts.every((count) => count < batch)) return deleted;
  }
}
