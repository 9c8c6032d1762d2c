import { and, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { mailOutbox } from "./tables.ts";

/** How long finished mail stays readable for staff: no longer than questions about it come. */
const retentionDays = 90;

/** Deletes mail that is no longer waiting and was written more than 90 days ago. Returns how many mails went. */
export async function purgeMail(db: Db): Promise<number> {
  const result = await db
    .delete(mailOutbox)
    .where(
      and(
        ne(mailOutbox.state, "waiting"),
        lt(mailOutbox.createdAt, sql`now() - make_interval(days => ${retentionDays})`),
      ),
    );
  return result.rowCount ?? 0;
}
