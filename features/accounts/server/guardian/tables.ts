import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { accounts } from "../tables.ts";

/** Students who are under 18, or have a guardian (MINOR-01). Without a row a student is of age and has none. */
export const accountGuardians = pgTable(
  "account_guardians",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    isMinor: boolean().notNull(),
    /** The guardian; null: none is named. */
    fullName: text(),
    /** In international form: + and digits alone. */
    phone: text(),
    email: text(),
    /** In the link of each mail to the guardian. All it does is to say yes to the lesson reports, or to end them. */
    mailToken: text().unique(),
    /** When the owner of the address said yes to the reports; null: not yet. */
    mailsConfirmedAt: instant(),
    /** When the guardian agreed, by the student's word, to be reached by this name and number. */
    consentAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check("account_guardians_says", sql`${t.isMinor} or ${t.fullName} is not null`),
    // No one is written to who did not agree, or cannot be reached.
    check(
      "account_guardians_whole",
      sql`(${t.fullName} is null) = (${t.phone} is null) and (${t.fullName} is null) = (${t.consentAt} is null)
        and (${t.email} is null or ${t.fullName} is not null)`,
    ),
    check(
      "account_guardians_mails",
      sql`(${t.email} is not null or ${t.mailToken} is null) and (${t.mailToken} is not null or ${t.mailsConfirmedAt} is null)`,
    ),
    check("account_guardians_phone", sql`${t.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
  ],
);

export const guardianPersonal = personal(accountGuardians, {
  owner: accountGuardians.accountId,
  exported: {
    isMinor: accountGuardians.isMinor,
    fullName: accountGuardians.fullName,
    phone: accountGuardians.phone,
    email: accountGuardians.email,
    consentAt: accountGuardians.consentAt,
    mailsConfirmedAt: accountGuardians.mailsConfirmedAt,
    updatedAt: accountGuardians.updatedAt,
  },
  isOne: true,
  erase: "delete",
});
