import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { ActName, ActOutcome } from "../contract.ts";
import { actNames } from "../texts.ts";

/** A secret address in a message by which its person does one thing without a log-in. The address itself is not stored. */
export const actLinks = pgTable(
  "act_links",
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull().unique("act_links_token"), // the look-up
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    act: text().$type<ActName>().notNull(),
    /** What it is done to: a class, an assessment, an order, a trial. */
    subject: uuid().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it was done; nothing is done by it afterwards. */
    usedAt: instant(),
    /** Of the form that did it, so that the same form sent again by a bad line gets the same answer. */
    formKey: uuid(),
    outcome: jsonb().$type<ActOutcome>(),
  },
  (t) => [
    index("act_links_account").on(t.accountId),
    index("act_links_ends").on(t.endsAt),
    check("act_links_act_known", oneOf(t.act, actNames)),
    check("act_links_order", sql`${t.createdAt} < ${t.endsAt}`),
    check(
      "act_links_used",
      sql`(${t.usedAt} is null) = (${t.formKey} is null) and (${t.outcome} is null or ${t.usedAt} is not null)`,
    ),
  ],
);

export const actLinkPersonal = personal(actLinks, {
  owner: actLinks.accountId,
  exported: { act: actLinks.act, sentAt: actLinks.createdAt, endsAt: actLinks.endsAt, usedAt: actLinks.usedAt },
  by: actLinks.createdAt,
  erase: "delete",
});
