import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import type { WhatsAppButton } from "./whatsapp-sender.ts";

/** What the simulator would have sent: its development page shows it on a telephone. Nothing is written where the channel is real. */
export const whatsappSimulated = pgTable(
  "whatsapp_simulated",
  {
    id: uuid().primaryKey(),
    /** The person's, digits. */
    number: text().notNull(),
    text: text().notNull(),
    /** The person wrote it; else the academy. */
    isWritten: boolean().notNull().default(false),
    buttons: jsonb().$type<readonly WhatsAppButton[]>().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [index("whatsapp_simulated_number").on(t.number, t.sentAt)],
);
