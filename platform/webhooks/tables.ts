import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "#db/types.ts";
import { providerNames } from "#lib/payments.ts";

/** Who sends webhooks whose content may be stored as poison. */
const webhookSources = [...providerNames, "whatsapp", "mail"] as const;
export type WebhookSource = (typeof webhookSources)[number];

/**
 * What came rightly signed and could not be understood, for staff to look at: its sender was answered 200, so it does not come again. It may
 * hold what people wrote, so it goes after some weeks (poison.ts).
 */
export const webhookPoison = pgTable(
  "webhook_poison",
  {
    id: uuid().primaryKey(),
    source: text().$type<WebhookSource>().notNull(),
    receivedAt: instant().notNull(),
    /** Why it was not understood, in a few words of ours. */
    reason: text().notNull(),
    /** As it came, cut where it is long. */
    content: bytes().notNull(),
  },
  (t) => [index().on(t.receivedAt), check("webhook_poison_source_known", oneOf(t.source, webhookSources))],
);
