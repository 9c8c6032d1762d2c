import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";

const roles = ["student", "tutor", "support", "admin"] as const;
export type HostileRole = (typeof roles)[number];
const accountsOfRole = 100;
/** A log-in may be ended by what it sends: each serves so many requests. */
const usesOfSession = 200;

/** People of each role with log-ins, and the ids of things that are there, so that requests reach what lies behind the first look. */
export async function openCrowd(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, { max: 4 });
  const people = new Map<HostileRole, string[]>();
  for (const role of roles) {
    const made = Array.from({ length: accountsOfRole }, (_, at) =>
      makeAccount(db, new Date(), { role, email: `${role}-${at}@hostile.test`, emailVerifiedAt: new Date() }),
    );
    people.set(
      role,
      (await Promise.all(made)).map(({ id }) => id),
    );
  }
  const tables = await db.execute<{ table_name: string }>(sql`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`);
  const ids: string[] = [];
  for (const { table_name: table } of tables.rows) {
    const result = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} limit 10`);
    ids.push(...result.rows.map(({ id }) => id));
  }
  const slugs = (
    await db.execute<{ slug: string }>(sql`select slug from courses union select slug from tutors`)
  ).rows.map(({ slug }) => slug);

  const sessions = new Map<HostileRole, { authorization: string; left: number }>();
  let turn = 0;
  return {
    roles,
    known: [...ids, ...slugs],
    close,
    /** The head of a live log-in of someone of this role. */
    async headersOf(role: HostileRole): Promise<{ authorization: string }> {
      const stored = sessions.get(role);
      if (stored && stored.left > 0) {
        stored.left -= 1;
        return { authorization: stored.authorization };
      }
      const ofRole = people.get(role) ?? [];
      turn += 1;
      const { headers } = await makeSession(db, new Date(), ofRole[turn % ofRole.length] ?? "");
      sessions.set(role, { ...headers, left: usesOfSession });
      return headers;
    },
  };
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>;
