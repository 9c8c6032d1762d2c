import { and, eq } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { uploadParts, uploads } from "./tables.ts";

export type UploadRow = typeof uploads.$inferSelect;

/** An upload of this account. Errors: AppError not_found, for another's too. */
export async function ownUpload(db: DbOrTx, accountId: string, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)));
  if (!row) throw notFound();
  return row;
}

/** Hands the parts of an upload to the cleanup. */
export async function dropParts({ db: tx }: InTx, id: string): Promise<void> {
  const parts = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .returning({ key: uploadParts.fileKey });
  await disownFiles(
    tx,
    parts.map(({ key }) => key),
  );
}

/** Removes an upload that nothing uses, with all that arrived. Returns whether it was there. */
export async function dropUnused(db: Db, accountId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)))
      .for("update");
    if (!row || row.state === "used") return false;
    await dropParts({ db: tx }, id);
    await disownFiles(tx, [row.fileKey, row.previewKey]);
    await tx.delete(uploads).where(eq(uploads.id, id));
    return true;
  });
}
