import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { pressRows } from "#features/whatsapp/server/public.ts";

/** That a student opened the academy's chat on WhatsApp: what was written there the academy does not see. */
export const pressHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "students.follow",
    async read(db, ask) {
      const presses = pressRows(db);
      const own = eq(presses.presserId, ask.accountId);
      const { pressedAt: at, id } = presses;
      const rows = await historyPage(db.select().from(presses).$dynamic(), ask, { at, id, own });
      return rows.map((row) => ({
        id: row.id,
        at: row.pressedAt,
        sign: "message",
        title: "Opened our chat on WhatsApp",
        text: `On the page ${row.path}`,
      }));
    },
  },
];
