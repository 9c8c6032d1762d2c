import { inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { accounts } from "../tables.ts";

/** The people who may be written to, with how: a subquery for other features to join with. Closed and suspended ones are left out. */
export const personRows = (db: DbOrTx) =>
  db
    .select({
      id: accounts.id,
      personName: accounts.fullName,
      personEmail: accounts.email,
      personZone: accounts.timeZone,
      wantsMail: accounts.emailNotifications,
    })
    .from(accounts)
    .where(inArray(accounts.state, ["active", "closing"]))
    .as("person_rows");
