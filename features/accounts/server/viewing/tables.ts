import { desc, sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { accounts, sessions } from "../tables.ts";

/** A staff member sees the pages of a student, for a while and without changing anything (decision 038). */
export const accountViewings = pgTable(
  "account_viewings",
  {
    id: uuid().primaryKey(),
    /** Whose pages. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    staffId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** With this log-in of the staff member it is over, too. */
    staffSessionId: uuid().references(() => sessions.id, { onDelete: "set null" }),
    reason: text().notNull(),
    tokenHash: text().notNull().unique(), // the look-up; the token itself is in one tab alone
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.accountId, t.id.desc()),
    index().on(t.staffId),
    index().on(t.staffSessionId),
    // sha256 as hex: a raw token stored by mistake is refused.
    check("account_viewings_token_hashed", sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    // No one's pages are open for longer, whatever computes the end.
    check(
      "account_viewings_short",
      sql`${t.endsAt} > ${t.startedAt} and ${t.endsAt} <= ${t.startedAt} + interval '30 minutes'`,
    ),
    // Why is what the student reads.
    check("account_viewings_reasoned", sql`char_length(${t.reason}) between 1 and 300`),
  ],
);

export const viewingPersonal = {
  seen: personal(accountViewings, {
    owner: accountViewings.accountId,
    exported: {
      reason: accountViewings.reason,
      startedAt: accountViewings.startedAt,
      endsAt: accountViewings.endsAt,
      endedAt: accountViewings.endedAt,
    },
    by: desc(accountViewings.id),
    erase: "delete",
  }),
  /** Its times and reasons are about the students, who read them. */
  saw: personal(accountViewings, { owner: accountViewings.staffId, erase: "delete" }),
};
