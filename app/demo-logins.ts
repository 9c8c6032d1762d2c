import { and, eq, inArray } from "drizzle-orm";
import { demoPeople } from "#data/demo-people.ts";
import type { Db } from "#db/client.ts";
import { accounts } from "#features/accounts/server/tables.ts";

/**
 * The supplied people who can log in here, for the start's output, one of each role: of those that the seed made and no one has
 * taken away.
 */
export async function demoLogins(db: Db): Promise<{ role: string; email: string; password: string }[]> {
  const lockedAccounts = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.demo, true),
        inArray(
          accounts.email,
          demoPeople.map((person) => person.email),
        ),
      ),
    );
  const emails = new Set(lockedAccounts.map((row) => row.email));
  const logins = demoPeople.filter((person) => emails.has(person.email));
  return logins
    .filter((person, index) => logins.findIndex(({ role }) => role === person.role) === index)
    .map(({ role, email, password }) => ({ role, email, password }));
}
