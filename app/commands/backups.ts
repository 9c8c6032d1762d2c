import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "#db/client.ts";
import { counted } from "#lib/counted.ts";
import type { Log } from "#lib/log.ts";
import { recipientIn } from "#platform/backup/backup-key.ts";
import { archiveName, type BackupPlace, openBackupPlace } from "#platform/backup/backup-place.ts";
import { type About, BackupError, type Hashes, totalsOf } from "#platform/backup/contents.ts";
import { type RestoreTarget, restoreBackup } from "#platform/backup/restore-backup.ts";
import { backupRuns } from "#platform/backup/tables.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import type { Env } from "../env.ts";

type Settings = Pick<Env, "DATA_DIR" | "BACKUP_TO" | "BACKUP_RECIPIENT" | "BACKUP_KEEP">;
type Contents = { about: About; hashes: Hashes };

export const placeOf = ({ BACKUP_TO, DATA_DIR }: Settings) =>
  openBackupPlace(BACKUP_TO ?? path.join(DATA_DIR, "backups"));
export const keyFileOf = ({ DATA_DIR }: Settings) => path.join(DATA_DIR, "backup-key.txt");

/** The argument of this command that follows `name`. */
export const argumentAfter = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;

/** Stores a backup, then deletes those over BACKUP_KEEP. Returns what to tell the operator. Errors: those of writeBackup. */
export async function storeBackup(
  { db, url, files, clock }: { db: Db; url: string; files: FileStore; clock: Clock },
  settings: Settings,
): Promise<string> {
  const place = await placeOf(settings);
  const { recipient, isNew } = settings.BACKUP_RECIPIENT
    ? { recipient: settings.BACKUP_RECIPIENT, isNew: false }
    : await recipientIn(keyFileOf(settings));
  const began = clock.now();
  const archive = archiveName(began);
  let contents: Contents | undefined;
  const sizeBytes = await place.put(archive, async (target) => {
    contents = await writeBackup(target, { url, files, recipient });
  });
  if (!contents) throw new Error("The backup place wrote nothing.");
  await insertRun(db, { kind: "backup", archive, sizeBytes, contents, finishedAt: clock.now(), error: null });
  for (const old of (await place.list()).slice(settings.BACKUP_KEEP)) await place.delete(old);
  const { missing } = contents.hashes;
  return [
    `${archive} is stored in ${settings.BACKUP_TO ? (URL.parse(settings.BACKUP_TO)?.host ?? settings.BACKUP_TO) : path.join(settings.DATA_DIR, "backups")}: ${textOf(contents, clock.now().getTime() - began.getTime())}, ${megabytes(sizeBytes)}.`,
    ...(isNew
      ? [
          `The key that opens it is in ${keyFileOf(settings)}. Keep a copy of that file somewhere else: without it no one can open a backup, neither can you.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Not in the file store, though rows name them: ${missing.join(", ")}`] : []),
  ].join("\n");
}

/** Restores the archive `name`, or the newest. Returns what to tell the operator. Errors: BackupError, and those of restoreBackup. */
export async function restoreStored(
  place: BackupPlace,
  options: { name?: string | undefined; identity: string; target: RestoreTarget; log: Log; clock: Clock },
): Promise<string> {
  const began = options.clock.now();
  const archive = options.name ?? (await newestOf(place));
  if (!(await place.list()).includes(archive))
    throw new BackupError(`There is no backup ${archive}: name one of those where BACKUP_TO stores them.`);
  const contents = await restoreBackup(await place.get(archive), options);
  return `${archive} is restored: ${textOf(contents, options.clock.now().getTime() - began.getTime())}, each equal by its hash.`;
}

/**
 * Restores the newest backup into a database and a folder of their own, which are deleted afterwards, and stores how that went. Returns
 * what to tell the operator. Errors: BackupError where something is not equal.
 */
export async function checkBackup(
  { db, log, clock }: { db: Db; log: Log; clock: Clock },
  { place, identity }: { place: BackupPlace; identity: string },
): Promise<string> {
  const archive = await newestOf(place);
  const dataDir = await mkdtemp(path.join(tmpdir(), "academy-backup-check-"));
  // As root the embedded Postgres runs as another user.
  await chmod(dataDir, 0o755);
  try {
    const began = clock.now();
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      const target = { ownerUrl: postgres.ownerUrl, url: postgres.url, files: openFileStore({ dataDir }) };
      const run = { kind: "check" as const, archive, sizeBytes: 0 };
      const contents = await restoreBackup(await place.get(archive), { identity, target, log }).catch(
        async (error: unknown) => {
          if (error instanceof BackupError)
            await insertRun(db, { ...run, contents: null, finishedAt: clock.now(), error: error.message });
          throw error;
        },
      );
      await insertRun(db, { ...run, contents, finishedAt: clock.now(), error: null });
      return `${archive} can be restored: ${textOf(contents, clock.now().getTime() - began.getTime())}, each equal by its hash.`;
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function newestOf(place: BackupPlace): Promise<string> {
  const [newest] = await place.list();
  if (!newest) throw new BackupError("There is no backup yet: npm run backup");
  return newest;
}

const insertRun = (
  db: Db,
  {
    contents,
    ...run
  }: Pick<typeof backupRuns.$inferSelect, "kind" | "archive" | "sizeBytes" | "finishedAt" | "error"> & {
    contents: Contents | null;
  },
) => {
  const { rows, files } = contents ? totalsOf(contents.hashes) : { rows: 0, files: 0 };
  const takenAt = contents ? new Date(contents.about.takenAt) : run.finishedAt;
  return db.insert(backupRuns).values({ ...run, id: newId(), takenAt, rowCount: rows, fileCount: files });
};

function textOf({ hashes }: Contents, tookMs: number): string {
  const { tables, rows, files } = totalsOf(hashes);
  return `${counted(tables, "table")} with ${counted(rows, "row")} and ${counted(files, "file")}, in ${(tookMs / 1000).toFixed(1)} s`;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
