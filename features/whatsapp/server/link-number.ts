import { randomInt } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { getSettings } from "#features/site/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx, TxDeps, VerbDeps } from "#platform/deps.ts";
import { hashToken, newId } from "#platform/ids/ids.ts";
import type { BegunLink, WhatsAppState } from "../contract.ts";
import { whatsappTexts } from "../texts.ts";
import { type ConsentMethod, whatsappCodes, whatsappConsents, whatsappNumbers } from "./tables.ts";

export type LinkDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "whatsapp">;

const codeMs = 30 * 60_000;
/** Without those that look like others. Eight of them are 40 bits, which are tried by messages from a telephone. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const newCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");

/** How WhatsApp stands for a person; null where the academy does not write there. */
export async function readWhatsApp(deps: LinkDeps, accountId: string): Promise<WhatsAppState | null> {
  if (!deps.whatsapp) return null;
  const { name } = await getSettings(deps);
  const [whatsappNumber] = await deps.db.select().from(whatsappNumbers).where(eq(whatsappNumbers.accountId, accountId));
  return {
    linked: whatsappNumber ? `•••• ${whatsappNumber.number.slice(-4)}` : null,
    since: whatsappNumber?.since.toISOString() ?? null,
    wording: whatsappTexts.wording(name),
  };
}

/**
 * Begins to link a person's number: they send the code from it, which shows that it is theirs and lets the academy answer. The last code
 * counts. Errors: AppError not_found where the academy does not write on WhatsApp.
 */
export async function beginLink(deps: LinkDeps, accountId: string): Promise<BegunLink> {
  const { whatsapp, db, clock } = deps;
  if (!whatsapp) throw notFound(whatsappTexts.off);
  const { name } = await getSettings(deps);
  const code = newCode();
  const endsAt = new Date(clock.now().getTime() + codeMs);
  const stored = { codeHash: hashToken(code), wording: whatsappTexts.wording(name), endsAt };
  await db
    .insert(whatsappCodes)
    .values({ accountId, ...stored })
    .onConflictDoUpdate({ target: whatsappCodes.accountId, set: stored });
  const message = whatsappTexts.start(code);
  const written = `?text=${encodeURIComponent(message)}`;
  return {
    address: whatsapp.isSimulated ? `/dev/whatsapp${written}` : `https://wa.me/${whatsapp.number}${written}`,
    number: `+${whatsapp.number}`,
    message,
    until: endsAt.toISOString(),
  };
}

/** Links a number by the code that came from it. Answers whose account it is; null for a code that no one has (any more). */
export async function linkByCode(
  { db: tx, clock }: InTx<"clock">,
  { number, code }: { number: string; code: string },
): Promise<string | null> {
  const now = clock.now();
  const [begun] = await tx
    .delete(whatsappCodes)
    .where(and(eq(whatsappCodes.codeHash, hashToken(code)), gt(whatsappCodes.endsAt, now)))
    .returning();
  if (!begun) return null;
  const { accountId, wording } = begun;
  const [otherWhatsappNumber] = await tx
    .delete(whatsappNumbers)
    .where(and(eq(whatsappNumbers.number, number), ne(whatsappNumbers.accountId, accountId)))
    .returning({ accountId: whatsappNumbers.accountId });
  if (otherWhatsappNumber)
    await note(
      tx,
      { accountId: otherWhatsappNumber.accountId, number, consent: "out", way: "moved", wording: "" },
      now,
    );
  await tx
    .insert(whatsappNumbers)
    .values({ accountId, number, since: now })
    .onConflictDoUpdate({ target: whatsappNumbers.accountId, set: { number, since: now } });
  await note(tx, { accountId, number, consent: "in", way: "chat", wording }, now);
  return accountId;
}

/** Ends a person's link. Again it changes nothing. Returns whether there was one. */
export async function endLink(
  { db: tx, clock }: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  { way: channel, wording }: { way: ConsentMethod; wording: string },
): Promise<boolean> {
  await tx.delete(whatsappCodes).where(eq(whatsappCodes.accountId, accountId));
  const [whatsappNumber] = await tx.delete(whatsappNumbers).where(eq(whatsappNumbers.accountId, accountId)).returning();
  if (whatsappNumber)
    await note(tx, { accountId, number: whatsappNumber.number, consent: "out", way: channel, wording }, clock.now());
  return whatsappNumber !== undefined;
}

const note = (tx: DbOrTx, what: Omit<typeof whatsappConsents.$inferInsert, "id" | "at">, now: Date) =>
  tx.insert(whatsappConsents).values({ id: newId(), at: now, ...what });
