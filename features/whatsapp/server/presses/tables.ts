import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { maxPressPath } from "#features/site/texts.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** Who opened the academy's chat on WhatsApp, for 90 days: of a visitor there is only the page. */
export const whatsappPresses = pgTable(
  "whatsapp_presses",
  {
    id: uuid().primaryKey(),
    path: text().notNull(),
    /** Null: a visitor. */
    accountId: uuid().references(() => accounts.id),
    pressedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.accountId, t.pressedAt),
    index().on(t.pressedAt),
    check("whatsapp_presses_path", sql`char_length(${t.path}) between 1 and ${sql.raw(String(maxPressPath))}`),
  ],
);

export const pressPersonal = personal(whatsappPresses, {
  owner: whatsappPresses.accountId,
  exported: { path: whatsappPresses.path, pressedAt: whatsappPresses.pressedAt },
  by: whatsappPresses.pressedAt,
  erase: "delete",
});
