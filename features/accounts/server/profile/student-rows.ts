import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { accountRoles, accounts } from "../tables.ts";

/** Students whose accounts are open: a subquery for other features to join with. */
export const studentRows = (db: DbOrTx) =>
  db
    .select({ studentId: accounts.id })
    .from(accounts)
    .innerJoin(accountRoles, and(eq(accountRoles.accountId, accounts.id), eq(accountRoles.role, "student")))
    .where(eq(accounts.state, "active"))
    .as("student_rows");

/** How many there are. */
export const countStudents = async (db: DbOrTx): Promise<number> => db.$count(studentRows(db));
