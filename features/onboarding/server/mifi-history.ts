import { and, eq, isNotNull } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { mifiGrants } from "./tables.ts";

/** The Mifi that a student was handed. */
export const mifiHistory = (): HistorySource[] => [
  {
    kind: "account",
    needs: "people.read",
    async read(db, ask) {
      const own = and(eq(mifiGrants.accountId, ask.accountId), isNotNull(mifiGrants.handedOverAt));
      const { handedOverAt: at, accountId: id } = mifiGrants;
      const rows = await historyPage(db.select().from(mifiGrants).$dynamic(), ask, { at, id, own });
      return rows.flatMap((row) =>
        row.handedOverAt === null
          ? []
          : [
              {
                id: row.accountId,
                at: row.handedOverAt,
                sign: "device" as const,
                title: "Mifi handed over",
                text: row.note,
              },
            ],
      );
    },
  },
];
