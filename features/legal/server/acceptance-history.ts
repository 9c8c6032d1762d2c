import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { versionRows } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { documentAcceptances } from "./tables.ts";

/** The versions of the pages of law that a person accepted. */
export const acceptanceHistory = (): HistorySource[] => [
  {
    kind: "account",
    needs: "people.read",
    async read(db, ask) {
      const { acceptedAt: at, id, accountId } = documentAcceptances;
      const version = versionRows(db);
      const query = db
        .select({ id, at, slug: version.slug, number: version.number, title: version.title })
        .from(documentAcceptances)
        .innerJoin(version, eq(version.versionId, documentAcceptances.versionId))
        .$dynamic();
      const rows = await historyPage(query, ask, { at, id, own: eq(accountId, ask.accountId) });
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        sign: "account" as const,
        title: `${row.title} accepted`,
        text: `Version ${row.number}`,
        href: paths.documentVersion(row.slug === "terms" ? "terms" : "privacy", row.number),
      }));
    },
  },
];
