import { createReadStream } from "node:fs";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { conflict } from "#lib/app-error.ts";
import { type FileStore, newFileKey } from "./file-store.ts";
import type { SpooledFile } from "./spool-upload.ts";
import { pendingFiles } from "./tables.ts";

/**
 * Copies a spooled upload into the store and returns its key. Until adoptPendingFile commits, the file is noted as no one's,
 * so that a crash at any moment leaves no orphan: cleanupPendingFiles removes it.
 * Errors: those of FileStore.put.
 */
export async function storePendingFile(
  deps: { db: Db; files: FileStore },
  spooled: SpooledFile,
  options: { folder: string; contentType: string },
): Promise<string> {
  const key = newFileKey(options.folder);
  // Noted first, in a transaction of its own: a file without a note could never be found again.
  await deps.db.insert(pendingFiles).values({ key });
  await deps.files.put(key, createReadStream(spooled.path), {
    contentType: options.contentType,
    sizeBytes: spooled.sizeBytes,
  });
  return key;
}

/**
 * Makes a stored file the caller's, in the transaction that writes the row pointing to it.
 * Errors: AppError conflict when the file waited so long that it was deleted away.
 */
export async function adoptPendingFile(tx: Tx, key: string): Promise<void> {
  const adopted = await tx.delete(pendingFiles).where(eq(pendingFiles.key, key)).returning({ key: pendingFiles.key });
  if (adopted.length === 0) throw conflict("Your file waited too long and is gone. Please send it again.");
}
