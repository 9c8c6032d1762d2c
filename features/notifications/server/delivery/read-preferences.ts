import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { whatsappNumberRows } from "#features/whatsapp/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { newToken } from "#platform/ids/ids.ts";
import type { NotificationKind } from "../../contract.ts";
import { isWanted, type NotificationPreferences } from "../../rules.ts";
import { notificationSettings } from "../tables.ts";

/** A person whom notifications reach, with what they chose. */
export type NotifiedPerson = NotificationPreferences & {
  accountId: string;
  email: string;
  name: string;
  isAdmin: boolean;
  stopToken: string | null;
};

/** What holds of each of these people; who is away (closed, suspended) is left out. `digestHour`: of the academy's settings. */
export async function readPreferences(
  db: DbOrTx,
  accountIds: readonly string[],
  digestHour: number,
): Promise<Map<string, NotifiedPerson>> {
  const person = personRows(db);
  const own = notificationSettings;
  const number = whatsappNumberRows(db);
  const rows = await db
    .select({
      accountId: person.id,
      email: person.personEmail,
      name: person.personName,
      wantsMail: person.wantsMail,
      wantsPush: person.wantsPush,
      zone: person.personZone,
      isAdmin: person.isAdmin,
      own,
      number: number.number,
    })
    .from(person)
    .leftJoin(own, eq(own.accountId, person.id))
    .leftJoin(number, eq(number.accountId, person.id))
    .where(isAnyOf(person.id, accountIds));
  return new Map(
    rows.map(({ own, wantsMail, wantsPush, number, ...person }) => [
      person.accountId,
      {
        ...(own ?? { ...usualSettings, stopToken: null }),
        ...person,
        channels: { email: wantsMail, push: wantsPush, whatsapp: number !== null },
        digestHour,
      },
    ]),
  );
}

/** What holds for those who chose nothing; the database's defaults are the same. */
export const usualSettings = {
  choices: {},
  digest: false,
  quiet: true,
  quietFrom: 22,
  quietTo: 6,
  classesInQuiet: false,
} as const;

/** The token by which a person's mails are stopped; made when it is first asked for. */
export async function stopTokenOf(
  { db: tx }: Pick<TxDeps, "db">,
  accountId: string,
  current: string | null,
): Promise<string> {
  if (current !== null) return current;
  await tx
    .insert(notificationSettings)
    .values({ accountId, stopToken: newToken() })
    .onConflictDoNothing({ target: notificationSettings.accountId });
  const [row] = await tx
    .select({ stopToken: notificationSettings.stopToken })
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, accountId));
  return row?.stopToken ?? "";
}

/** The administrators who chose a kind by a channel that reaches them. */
export async function listAdminsWanting(db: DbOrTx, kind: NotificationKind): Promise<NotifiedPerson[]> {
  const person = personRows(db);
  const admins = await db.select({ id: person.id }).from(person).where(eq(person.isAdmin, true));
  const people = await readPreferences(
    db,
    admins.map(({ id }) => id),
    0,
  );
  return [...people.values()].filter((preferences) => isWanted(preferences, kind));
}
