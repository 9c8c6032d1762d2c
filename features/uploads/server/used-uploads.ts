import type { Readable } from "node:stream";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { type SpooledFile, spoolUpload } from "#platform/files/spool-upload.ts";
import { uploadTexts } from "../texts.ts";
import { uploads } from "./tables.ts";
import { dropParts } from "./upload-rows.ts";

/** A file that has arrived, as those who use it know it. `sha256` is of the bytes as they were sent, `sizeBytes` of those that are stored. */
export type UsedUpload = {
  id: string;
  name: string;
  type: string;
  sizeBytes: number;
  sha256: string;
  /** Of a recording. */
  durationMs: number | null;
};

/**
 * Takes a whole, checked upload of an account into use, in the transaction that writes the row pointing to it; from then on
 * it stays until releaseUploads. `again`: it may be in use already, by the same account for the same purpose.
 * Errors: AppError not_found where it is not there, not whole, refused, another's or for something else.
 */
export async function takeUpload(
  { db: tx }: InTx,
  {
    accountId,
    uploadId,
    purpose,
    again = false,
  }: { accountId: string; uploadId: string; purpose: string; again?: boolean },
): Promise<UsedUpload> {
  const [row] = await tx
    .update(uploads)
    .set({ state: "used" })
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.accountId, accountId),
        eq(uploads.purpose, purpose),
        inArray(uploads.state, again ? ["ready", "used"] : ["ready"]),
      ),
    )
    .returning();
  if (!row?.type || !row.sha256) throw notFound(uploadTexts.gone);
  const { id, name, type, sha256, durationMs } = row;
  return { id, name, type, sizeBytes: row.storedBytes ?? row.sizeBytes, sha256, durationMs };
}

/**
 * Copies a whole, checked upload of an account, which nothing uses, to the spool, for what is read from both ends; its upload is unchanged. Who
 * asks removes the copy. Errors: AppError not_found as takeUpload, FileMissingError.
 */
export async function copyToSpool(
  { db, files, spoolDir }: Pick<VerbDeps, "db" | "files" | "spoolDir">,
  { accountId, uploadId, purpose }: { accountId: string; uploadId: string; purpose: string },
): Promise<SpooledFile & { name: string }> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.accountId, accountId),
        eq(uploads.purpose, purpose),
        eq(uploads.state, "ready"),
      ),
    );
  if (!row?.fileKey) throw notFound(uploadTexts.gone);
  const spooled = await spoolUpload(await files.get(row.fileKey), { maxBytes: row.sizeBytes, dir: spoolDir });
  return { ...spooled, name: row.name };
}

/** A file that another feature stores from now on, under its own key in the file store. */
export type HandedFile = {
  name: string;
  type: string;
  sizeBytes: number;
  sha256: string;
  fileKey: string;
  /** Of a recording. */
  durationMs: number | null;
  /** Of a picture that was drawn again. */
  picture: { width: number; height: number; previewKey: string; previewBytes: number } | null;
};

/**
 * Hands a whole, checked upload of an account over to the transaction, which writes the row that keeps its file: the upload is gone,
 * and the file is no longer its sender's alone. Errors: AppError not_found as takeUpload.
 */
export async function transferOwnership(
  { db: tx }: InTx,
  { accountId, uploadId, purposes }: { accountId: string; uploadId: string; purposes: readonly string[] },
): Promise<HandedFile & { purpose: string }> {
  const [row] = await tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.accountId, accountId),
        inArray(uploads.purpose, [...purposes]),
        eq(uploads.state, "ready"),
      ),
    )
    .returning();
  if (!row?.type || !row.sha256 || !row.fileKey) throw notFound(uploadTexts.gone);
  const { width, height, previewKey, previewBytes } = row;
  return {
    purpose: row.purpose,
    name: row.name,
    type: row.type,
    sizeBytes: row.storedBytes ?? row.sizeBytes,
    sha256: row.sha256,
    fileKey: row.fileKey,
    durationMs: row.durationMs,
    picture: width && height && previewKey && previewBytes ? { width, height, previewKey, previewBytes } : null,
  };
}

/** Gives back files that nothing points to any more: rows and bytes go. */
export async function releaseUploads(deps: InTx, ids: readonly string[]): Promise<void> {
  const { db: tx } = deps;
  if (ids.length === 0) return;
  for (const id of ids) await dropParts(deps, id);
  const removed = await tx
    .delete(uploads)
    .where(inArray(uploads.id, [...ids]))
    .returning({ key: uploads.fileKey, previewKey: uploads.previewKey });
  await disownFiles(
    tx,
    removed.flatMap(({ key, previewKey }) => [key, previewKey]),
  );
}

/** What uploads are called and how large they are: a subquery for the features that point to them. */
export const uploadRows = (db: DbOrTx) =>
  db
    .select({
      id: uploads.id,
      name: uploads.name,
      type: uploads.type,
      sizeBytes: sql<number>`coalesce(${uploads.storedBytes}, ${uploads.sizeBytes})`.as("kept_size_bytes"),
      sha256: uploads.sha256,
      durationMs: uploads.durationMs,
    })
    .from(uploads)
    .as("upload_rows");

/** Opens a file in use; who may read it has been asked by the caller. Errors: AppError not_found, FileMissingError. */
export async function openUpload(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  id: string,
): Promise<UsedUpload & { file: Readable }> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.state, "used")));
  if (!row?.fileKey || !row.type || !row.sha256) throw notFound();
  const { name, type, sha256, durationMs } = row;
  const sizeBytes = row.storedBytes ?? row.sizeBytes;
  return { id, name, type, sizeBytes, sha256, durationMs, file: await files.get(row.fileKey) };
}
