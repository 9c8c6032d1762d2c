import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { whatsappCodes, whatsappConsents, whatsappNumbers, whatsappReceived, whatsappSent } from "./tables.ts";

/** A person's number, what they agreed to, and when they were written to. */
export const whatsappPersonalData: PersonalDataHolder = {
  name: "whatsapp",
  async read(db, { id }) {
    const [number] = await db
      .select({ number: whatsappNumbers.number, since: whatsappNumbers.since })
      .from(whatsappNumbers)
      .where(eq(whatsappNumbers.accountId, id));
    const consents = await db
      .select({
        number: whatsappConsents.number,
        consent: whatsappConsents.consent,
        way: whatsappConsents.way,
        wording: whatsappConsents.wording,
        at: whatsappConsents.at,
      })
      .from(whatsappConsents)
      .where(eq(whatsappConsents.accountId, id))
      .orderBy(asc(whatsappConsents.at));
    const sent = await db
      .select({ link: whatsappSent.link, sentAt: whatsappSent.sentAt })
      .from(whatsappSent)
      .where(eq(whatsappSent.accountId, id))
      .orderBy(asc(whatsappSent.sentAt));
    return number || consents.length + sent.length > 0 ? { number: number ?? null, consents, sent } : null;
  },
  // The account's row stays, so nothing cascades.
  async erase(tx, { id }) {
    // What they wrote a moment ago and nobody took yet.
    const own = tx
      .select({ number: whatsappNumbers.number })
      .from(whatsappNumbers)
      .where(eq(whatsappNumbers.accountId, id));
    await tx
      .delete(whatsappReceived)
      .where(and(isNotNull(whatsappReceived.dueAt), inArray(sql`${whatsappReceived.event}->>'from'`, own)));
    await tx.delete(whatsappNumbers).where(eq(whatsappNumbers.accountId, id));
    await tx.delete(whatsappCodes).where(eq(whatsappCodes.accountId, id));
    await tx.delete(whatsappConsents).where(eq(whatsappConsents.accountId, id));
    await tx.delete(whatsappSent).where(eq(whatsappSent.accountId, id));
    return [];
  },
};
