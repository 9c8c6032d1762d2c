import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { type ProviderName, providerNames } from "#lib/payments.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** Cards that a student let a provider store. The token pays nothing without the academy's key at that provider. */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    provider: text().$type<ProviderName>().notNull(),
    token: text().notNull(),
    /** Whose it is at the provider. */
    customer: text().notNull(),
    /** `Visa ending 4242`. */
    label: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    unique("saved_cards_once").on(t.studentId, t.provider, t.token),
    check("saved_cards_provider_known", oneOf(t.provider, providerNames)),
  ],
);

/** What a provider still keeps pays nothing, since no one here names it any more. */
export const cardPersonal = personal(savedCards, {
  owner: savedCards.studentId,
  exported: { provider: savedCards.provider, card: savedCards.label, savedAt: savedCards.savedAt },
  by: savedCards.savedAt,
  erase: "delete",
});
