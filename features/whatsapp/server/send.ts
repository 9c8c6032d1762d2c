import { inArray, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import type { OfferedAct } from "#features/act-links/contract.ts";
import { makeActLink } from "#features/act-links/server/public.ts";
import { actLabels } from "#features/act-links/texts.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { WhatsAppOutcome } from "#platform/whatsapp/whatsapp-sender.ts";
import { filled, type MessageCategory, type Template, templateOf, templates } from "../texts.ts";
import { whatsappNumbers, whatsappSent } from "./tables.ts";

/** The numbers that are linked, to join by account. */
export const whatsappNumberRows = (db: DbOrTx) =>
  db
    .select({ accountId: whatsappNumbers.accountId, number: whatsappNumbers.number })
    .from(whatsappNumbers)
    .as("whatsapp_number_rows");

/** Whether a person's number is linked: a part of another statement. */
export const isOnWhatsApp = (accountId: SQL): SQL =>
  sql`exists (select 1 from ${whatsappNumbers} where ${whatsappNumbers.accountId} = ${accountId})`;

/** The numbers of those of these people who let the academy write there. */
export async function numbersOf(db: DbOrTx, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ accountId: whatsappNumbers.accountId, number: whatsappNumbers.number })
    .from(whatsappNumbers)
    .where(inArray(whatsappNumbers.accountId, [...accountIds]));
  return new Map(rows.map(({ accountId, number }) => [accountId, number]));
}

/** What is sent to one person. `link`: the path of its page. `acts`: what the buttons do; without them one opens the page. */
export type WhatsAppNotice = {
  accountId: string;
  to: string;
  firstName: string;
  message: string;
  link: string;
  acts: readonly OfferedAct[];
  isAnnouncement: boolean;
  /** Comes back with what is reported about it. */
  reference: string;
  /** What WhatsApp takes for a message of each category, in kobo. */
  prices: Readonly<Record<MessageCategory, number>>;
};

/**
 * Writes to one person. Links of buttons are made for this try alone: those of a try that failed end unused. Returns what came of
 * it.
 */
export async function sendNotice(
  { db, clock, whatsapp }: { db: Db } & Pick<VerbDeps, "clock" | "whatsapp">,
  { accountId, to, firstName, message, link, acts, isAnnouncement, reference, prices }: WhatsAppNotice,
): Promise<WhatsAppOutcome> {
  if (!whatsapp) return { state: "refused", reason: "off" };
  const now = clock.now();
  const live = acts.filter(({ until }) => until > now);
  const acting = templateOf(live.map(({ act }) => act));
  const template: Template = acting ?? (isAnnouncement ? templates.announcement : templates.notice);
  const paths = acting ? await Promise.all(live.map((act) => makeActLink({ db, clock }, accountId, act))) : [link];
  const labels = acting ? live.map(({ act }) => actLabels[act]) : template.buttons;
  const params = [firstName, message];
  const outcome = await whatsapp.sendTemplate({
    to,
    template: template.name,
    params,
    text: filled(params),
    buttons: labels.map((label, at) => ({ label, path: paths[at] ?? link })),
    reference,
  });
  if (outcome.state === "sent") {
    const { category } = template;
    await db
      .insert(whatsappSent)
      .values({
        id: newId(),
        providerId: outcome.id,
        accountId,
        link,
        category,
        costMinor: prices[category],
        sentAt: now,
      })
      .onConflictDoNothing();
  }
  return outcome;
}
