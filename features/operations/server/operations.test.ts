import { afterAll, beforeAll, expect, test } from "vitest";
import { backupRuns } from "#platform/backup/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import type { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Operations } from "../contract.ts";
import { warnOfLateBackup } from "./warn-of-late-backup.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const run = (kind: "backup" | "check", finishedAt: Date, error: string | null = null) =>
  app.db.insert(backupRuns).values({
    id: newId(),
    kind,
    archive: "academy-2026-11-20T02-00-00-000Z.tar.gz.age",
    takenAt: finishedAt,
    finishedAt,
    sizeBytes: 4_200_000,
    rowCount: 12_345,
    fileCount: 210,
    error,
  });

test("BACK-01 administrators see the last backup, its test, mail, jobs, storage and database; support does not", async () => {
  const now = app.clock.now();
  const read = async (role: "admin" | "support") => {
    const account = await makeAccount(app.db, now, { role });
    const { headers } = await makeSession(app.db, now, account.id);
    return app.app.inject({ url: "/api/staff/operations", headers });
  };
  expect((await read("support")).statusCode).toBe(403);
  const before = (await read("admin")).json() as Operations;
  expect(before).toMatchObject({ backup: null, check: null, isBackupLate: true, jobs: [], mail: { lastError: null } });
  expect(before.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(before.disk?.freeBytes).toBeGreaterThan(0);

  await run("backup", new Date(now.getTime() - 90 * hourMs));
  await run("backup", new Date(now.getTime() - 25 * hourMs));
  await run("check", new Date(now.getTime() - 9 * hourMs), "The table orders is not as it was.");
  const after = (await read("admin")).json() as Operations;
  expect(after).toMatchObject({
    isBackupLate: false,
    backup: { finishedAt: new Date(now.getTime() - 25 * hourMs).toISOString(), rowCount: 12_345, fileCount: 210 },
    check: { error: "The table orders is not as it was." },
  });
});

test("BACK-01 staff are mailed on each morning on which the newest backup is older than 26 hours", async () => {
  const mails = async () =>
    (await app.mailbox()).filter(({ kind }: typeof mailOutbox.$inferSelect) => kind === "operations.late-backup");
  expect(await warnOfLateBackup(app.deps)).toBe(false);
  expect(await mails()).toEqual([]);
  app.clock.advance(2 * hourMs);
  expect(await warnOfLateBackup(app.deps)).toBe(true);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["The last backup is more than a day old"]);
  await app.db.delete(backupRuns);
  expect(await warnOfLateBackup(app.deps)).toBe(true);
  expect((await mails()).at(-1)?.subject).toBe("There is no backup of the academy yet");
});
