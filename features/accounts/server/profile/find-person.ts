import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { accounts } from "../tables.ts";

type Person = { fullName: string; email: string; phone: string; emailVerified: boolean };

/** Name, address and phone of an account, to fill a form or a mail; null when it is closed or unknown. */
export async function findPerson({ db }: Pick<TxDeps, "db">, accountId: string): Promise<Person | null> {
  const [person] = await db
    .select({
      fullName: accounts.fullName,
      email: accounts.email,
      phone: accounts.phone,
      emailVerified: isNotNull(accounts.emailVerifiedAt).mapWith(Boolean),
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), ne(accounts.state, "closed")));
  return person ?? null;
}
