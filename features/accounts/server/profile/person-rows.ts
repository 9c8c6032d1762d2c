import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { accounts } from "../tables.ts";

/** The people who may be written to, with how: a subquery for other features to join with. Only active accounts. */
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
    .where(eq(accounts.state, "active"))
    .as("person_rows");
