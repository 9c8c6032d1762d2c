import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { pino } from "pino";
import { type Db, openDatabase } from "#db/client.ts";
import type { CodePurpose } from "#features/accounts/contract.ts";
import { feature as accountsFeature } from "#features/accounts/feature.ts";
import { pendingSessionMs, sessionEndsAt } from "#features/accounts/rules.ts";
import type { AccountSettings } from "#features/accounts/server/account-deps.ts";
import { type AccountRow, insertAccount } from "#features/accounts/server/account-rows.ts";
import { countStudents } from "#features/accounts/server/admins/office-roles.ts";
import { hashCode } from "#features/accounts/server/codes/code.ts";
import { passwordHasher } from "#features/accounts/server/passwords/password-hasher.ts";
import { accountDeps, findPerson, isVerifiedAddress } from "#features/accounts/server/public.ts";
import { type CallingSession, type FoundSession, findSession } from "#features/accounts/server/sign-in/find-session.ts";
import { type accounts, knownDevices, oneTimeCodes, sessions } from "#features/accounts/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { type FixedClock, fixedClock } from "#platform/clock/clock.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { withDeps } from "#platform/feature/with-deps.ts";
import { withFeatures } from "#platform/feature/with-features.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { openPushSender } from "#platform/push/push-sender.ts";
import { createTestDatabase } from "./database.ts";
import { instanceCount, inTurn } from "./instances.ts";

/** The password of every account that `makeAccount` makes. */
export const testPassword = "Harmattan7Kettle";
/** A password's hash costs 20 ms on purpose: that it does is for password-hasher.test.ts, and all others pay a fiftieth. */
export const testPasswordMemoryKiB = 1024;
let testPasswordHash: Promise<string> | undefined;

type NewAccount = Partial<typeof accounts.$inferInsert> & { role?: Role; roles?: readonly Role[] };

/** An account that may log in with `testPassword`: a verified student by default. */
export async function makeAccount(
  db: Db,
  now: Date,
  { role = "student", roles = [role], ...values }: NewAccount = {},
): Promise<AccountRow> {
  testPasswordHash ??= passwordHasher(testPasswordMemoryKiB).hash(testPassword);
  const id = values.id ?? newId();
  const account = await insertAccount(
    { db },
    {
      id,
      email: `student-${id.slice(-12)}@mail.test`,
      fullName: "Ada Obi",
      passwordHash: await testPasswordHash,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...values,
    },
    roles,
  );
  if (!account) throw new Error("No account was made.");
  return account;
}

/** A live session of an account, as the session plugin finds it, with its raw token and the headers that send it. */
export async function makeSession(
  db: Db,
  now: Date,
  accountId: string,
  values: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ token: string; session: CallingSession; headers: { authorization: string } }> {
  const token = newToken();
  const kind = values.kind ?? "full";
  await db.insert(sessions).values({
    id: newId(),
    accountId,
    tokenHash: hashToken(token),
    kind,
    device: "Chrome on Android",
    ipAddress: "192.0.2.7",
    createdAt: now,
    lastSeenAt: now,
    expiresAt: kind === "full" ? sessionEndsAt(now, false) : new Date(now.getTime() + pendingSessionMs),
    ...values,
  });
  const session = await findSession({ db, clock: { now: () => now } }, token);
  if (!session) throw new Error("The session that was made is not alive.");
  return { token, session: { ...session, caller }, headers: { authorization: `Bearer ${token}` } };
}

/** A browser in which the account was opened before; returns the token that it would send. */
export async function makeDevice(db: Db, now: Date, accountId: string): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId();
  await db.insert(knownDevices).values({
    id,
    accountId,
    tokenHash: hashToken(token),
    label: "Chrome on Android",
    createdAt: now,
    lastSeenAt: now,
  });
  return { id, token };
}

/** A code under way in a session, as if it had been mailed. */
export async function makeCode(
  db: Db,
  now: Date,
  session: Pick<FoundSession, "accountId" | "sessionId" | "token">,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  await db.insert(oneTimeCodes).values({
    id: newId(),
    accountId: session.accountId,
    sessionId: session.sessionId,
    purpose,
    codeHash: hashCode(code, purpose, session.token),
    newPasswordHash:
      purpose === "password" ? await passwordHasher(testPasswordMemoryKiB).hash(`New${testPassword}`) : null,
    newTwoFactor: purpose === "two-factor-change" ? true : null,
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + 600_000),
  });
}

export type Mail = typeof mailOutbox.$inferSelect;

/** All mail, oldest first. */
export const readMailbox = (db: Db): Promise<Mail[]> =>
  db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));

/** What an account was notified of, oldest first. */
export const readBell = (db: Db, accountId: string): Promise<(typeof notifications.$inferSelect)[]> =>
  db.select().from(notifications).where(eq(notifications.accountId, accountId)).orderBy(asc(notifications.id));

/** The code that a mail shows on a line of its own. */
export function codeIn(mail: Mail | undefined): string {
  const code = /^([A-Z0-9]{5,6})$/m.exec(mail?.textBody ?? "")?.[1];
  if (!code) throw new Error(`No code in ${mail?.kind ?? "no mail"}.`);
  return code;
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /#token=([A-Za-z0-9_-]+)/.exec(mail?.textBody ?? "")?.[1];
  if (!token) throw new Error(`No link with a token in ${mail?.kind ?? "no mail"}.`);
  return token;
}

export const caller = {
  ip: "192.0.2.7",
  userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
};

/**
 * The verbs of accounts on a fresh database, with a clock that the test moves, files in a temporary folder and answers that
 * do not wait. `features`: those there are; accounts alone by default.
 */
export async function openAccounts({
  features = [accountsFeature],
  ...settings
}: AccountSettings & { features?: readonly Feature[] } = {}) {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "academy-accounts-"));
  const clock: FixedClock = fixedClock("2026-11-21T09:00:00Z");
  const jobs = memoryJobs();
  const log = pino({ level: "silent" });
  const openOne = () => {
    const database = openDatabase(testDatabase.url, { max: 8 });
    const platform = {
      db: database.db,
      clock,
      mail: createMailer({
        jobs,
        from: "Unwalled Academy <hello@academy.test>",
        clock,
        log,
        isVerified: isVerifiedAddress,
      }),
      files: openFileStore({ dataDir }),
      spoolDir: path.join(dataDir, "spool"),
      baseUrl: "http://academy.test",
      staffEmail: "staff@academy.test",
      log,
      oauthClients: {},
      mailServer: null,
      payments: [],
      whatsapp: null,
      mailReplies: null,
      push: openPushSender({ db: database.db, services: [], contact: "mailto:staff@academy.test" }),
      shared: noSharedReads,
      passwordMemoryKiB: testPasswordMemoryKiB,
    };
    const verbs = withFeatures(platform, features);
    const deps = accountDeps(verbs, { answerAfterMs: 0, ...settings });
    return { database, academy: { deps, ...withDeps(deps, { countStudents, findPerson }) } };
  };
  const first = openOne();
  const others = Array.from({ length: instanceCount - 1 }, openOne);
  const next = inTurn([first, ...others]);
  const { db } = first.database;
  return {
    get verbs() {
      return next().academy;
    },
    get deps() {
      return next().academy.deps;
    },
    db,
    clock,
    dataDir,
    url: testDatabase.url,
    mailbox: () => readMailbox(db),
    lastMail: async (kind: string) => (await readMailbox(db)).findLast((mail) => mail.kind === kind),
    account: (values?: Parameters<typeof makeAccount>[2]) => makeAccount(db, clock.now(), values),
    session: (accountId: string, values?: Parameters<typeof makeSession>[3]) =>
      makeSession(db, clock.now(), accountId, values),
    device: (accountId: string) => makeDevice(db, clock.now(), accountId),
    isAlive: async (token: string) => (await findSession({ db: next().database.db, clock }, token)) !== null,
    async close() {
      for (const { database } of [first, ...others]) await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type AccountsFixture = Awaited<ReturnType<typeof openAccounts>>;
