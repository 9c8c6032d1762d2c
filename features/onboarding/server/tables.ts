import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** Students who earned the free Mifi, and whether it was handed over. The steps themselves are computed from their records. */
export const mifiGrants = pgTable(
  "mifi_grants",
  {
    accountId: uuid()
      .primaryKey() // one each
      .references(() => accounts.id),
    earnedAt: instant().notNull(),
    handedOverAt: instant(),
    handedOverBy: uuid().references(() => accounts.id),
    /** Its serial number, or what else staff wrote on handing it over. */
    note: text().notNull().default(""),
  },
  (t) => [
    index().on(t.handedOverAt, t.earnedAt),
    index().on(t.handedOverBy),
    check(
      "mifi_grants_note_whole",
      sql`char_length(${t.note}) <= 200 and (${t.note} = '' or ${t.handedOverAt} is not null)`,
    ),
    // Anybody who marks it handed over answers for it.
    check("mifi_grants_handed_by", sql`(${t.handedOverAt} is null) = (${t.handedOverBy} is null)`),
  ],
);

export const mifiPersonal = personal(mifiGrants, {
  owner: mifiGrants.accountId,
  exported: { earnedAt: mifiGrants.earnedAt, handedOverAt: mifiGrants.handedOverAt, note: mifiGrants.note },
  isOne: true,
  erase: { retain: "What was handed out stays in the books, of nobody by name." },
  acting: [mifiGrants.handedOverBy],
});
