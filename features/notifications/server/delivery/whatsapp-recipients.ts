import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { whatsappNumberRows } from "#features/whatsapp/server/public.ts";
import type { NotificationKind } from "../../contract.ts";
import { noticeRules } from "../../rules.ts";
import { notificationSettings } from "../tables.ts";

/** Who gets a kind on WhatsApp, to join by account: whose number is linked and who did not switch the kind off. */
export function whatsappRecipientRows(db: DbOrTx, kind: NotificationKind) {
  const number = whatsappNumberRows(db);
  const { choices } = notificationSettings;
  return db
    .select({ accountId: number.accountId })
    .from(number)
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, number.accountId))
    .where(
      sql`coalesce((${choices} -> ${kind}::text ->> 'whatsapp')::boolean, ${noticeRules[kind].whatsapp === "on"}::boolean)`,
    )
    .as("whatsapp_reach_rows");
}
