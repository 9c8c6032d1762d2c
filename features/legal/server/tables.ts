import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { documentVersions } from "#features/site/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** Who accepted which version of a page of law: at sign-up, or later in the dashboard. */
export const documentAcceptances = pgTable(
  "document_acceptances",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    versionId: uuid()
      .notNull()
      .references(() => documentVersions.id),
    acceptedAt: instant().notNull(),
  },
  (t) => [
    // Accepted twice, from two tabs, is accepted once.
    unique("document_acceptances_once").on(t.accountId, t.versionId),
    index().on(t.versionId),
  ],
);

export const acceptancePersonal = personal(documentAcceptances, {
  owner: documentAcceptances.accountId,
  exported: {
    text: documentVersions.slug,
    version: documentVersions.number,
    acceptedAt: documentAcceptances.acceptedAt,
  },
  by: documentAcceptances.acceptedAt,
  erase: "delete",
});
