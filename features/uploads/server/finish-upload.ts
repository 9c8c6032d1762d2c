import { Readable } from "node:stream";
import { and, asc, eq } from "drizzle-orm";
import { AppError, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { adoptPendingFile, storePendingFile } from "#platform/files/pending-files.ts";
import { type SpooledFile, spoolUpload } from "#platform/files/spool-upload.ts";
import { BrokenPictureError } from "#platform/pictures/file-window.ts";
import { PictureError } from "#platform/pictures/open-picture.ts";
import { stripPicture } from "#platform/pictures/strip-picture.ts";
import { documentKinds, drawnKinds, uploadTexts } from "../texts.ts";
import { requestPages } from "./pages/upload-pages.ts";
import { type UploadPurpose, uploadPurposes } from "./purposes.ts";
import { savePicture } from "./save-picture.ts";
import { sniffDocument, type Verdict } from "./sniff-document.ts";
import { uploadParts, uploads } from "./tables.ts";
import { uploadReplies } from "./upload-replies.ts";
import { dropParts, ownUpload, type UploadRow } from "./upload-rows.ts";

export type FinishDeps = Pick<VerbDeps, "db" | "clock" | "contributions" | "files" | "spoolDir">;

/**
 * Puts an upload that has arrived together, looks what it is, and keeps it as one private file, or refuses it. Called when
 * its last chunk is there, and again by anyone who asks for it, since the process may have been killed in between; what is done
 * is not done again. Returns its state. Errors: AppError not_found; those of the file store.
 */
export async function finishUpload(deps: FinishDeps, accountId: string, id: string): Promise<UploadRow> {
  const row = await ownUpload(deps.db, accountId, id);
  if (row.state !== "arriving" || row.offsetBytes < row.sizeBytes) return row;
  const purpose = deps
    .contributions(uploadPurposes)
    .map((ask) => ask())
    .find(({ name }) => name === row.purpose);
  if (!purpose) throw notFound();
  const spooled = await spoolUpload(Readable.from(bytesOf(deps, id), { objectMode: false }), {
    maxBytes: row.sizeBytes,
    dir: deps.spoolDir,
  });
  try {
    // Another request may have finished it since, whose parts are gone then.
    if (spooled.sizeBytes !== row.sizeBytes) {
      const now = await ownUpload(deps.db, accountId, id);
      if (now.state === "arriving") throw new Error(`The parts of upload ${id} are not the whole file.`);
      return now;
    }
    return await saveWhole(deps, row, purpose, spooled);
  } finally {
    await spooled.remove();
  }
}

/**
 * Looks what the whole file of an upload is, and stores or refuses it. What another request has stored since stays. Returns its
 * state. Errors: those of the file store.
 */
export async function saveWhole(
  deps: FinishDeps,
  { id, accountId, name, sizeBytes }: UploadRow,
  purpose: Pick<UploadPurpose, "kinds" | "redrawsPictures" | "longestMs" | "drawsPages">,
  spooled: SpooledFile,
): Promise<UploadRow> {
  const verdict = await sniffDocument(spooled.path, name, purpose);
  let cause = verdict.error;
  let stored: Saved | null = null;
  if (verdict.error === null) {
    try {
      stored = await saveFile(deps, verdict, purpose, spooled);
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof BrokenPictureError)) throw error;
      cause = errorOfPicture(error);
    }
  }
  await deps.db.transaction(async (tx) => {
    const touchedAt = deps.clock.now();
    const done = await tx
      .update(uploads)
      .set(
        stored
          ? { ...stored, state: "ready", offsetBytes: sizeBytes, touchedAt }
          : { state: "refused", error: cause, touchedAt },
      )
      .where(and(eq(uploads.id, id), eq(uploads.state, "arriving")))
      .returning({ id: uploads.id });
    // Another one was first: this file stays no one's and is deleted.
    if (done.length === 0) return;
    for (const key of [stored?.fileKey, stored?.previewKey]) if (key) await adoptPendingFile(tx, key);
    if (stored && purpose.drawsPages && verdict.error === null && drawnKinds.includes(verdict.kind))
      await requestPages(within(deps, tx), {
        documentKey: stored.fileKey,
        type: stored.type,
        sizeBytes: stored.storedBytes ?? sizeBytes,
      });
    await dropParts(within(deps, tx), id);
  });
  return ownUpload(deps.db, accountId, id);
}

const errorOfPicture = (error: PictureError | BrokenPictureError): string => {
  if (!(error instanceof PictureError) || error.kind === "unreadable") return uploadTexts.broken;
  return error.kind === "too_heavy" ? uploadReplies.pictureTooHeavy : uploadReplies.pictureTooLarge;
};

/** What is written down of a file that stays. */
type Saved = Pick<UploadRow, "name" | "sha256"> & { type: string; fileKey: string } & {
  durationMs?: number | null;
} & Partial<Awaited<ReturnType<typeof savePicture>>>;

/** Pictures without what a camera writes next to them, or re-encoded; all else unchanged. */
async function saveFile(
  deps: FinishDeps,
  { kind, name, type, durationMs }: Extract<Verdict, { error: null }>,
  { redrawsPictures }: Pick<UploadPurpose, "redrawsPictures">,
  spooled: SpooledFile,
): Promise<Saved> {
  const isPicture = kind === "png" || kind === "jpeg" || kind === "webp";
  if (isPicture && redrawsPictures) return savePicture(deps, name, spooled);
  const stripped = isPicture
    ? await stripPicture(spooled.path, documentKinds[kind].type, { dir: deps.spoolDir })
    : null;
  try {
    const fileKey = await storePendingFile(deps, stripped ?? spooled, { folder: "uploads", contentType: type });
    const { sha256 } = spooled;
    return {
      name,
      type,
      durationMs: durationMs ?? null,
      sha256,
      fileKey,
      ...(stripped && { storedBytes: stripped.sizeBytes }),
    };
  } finally {
    await stripped?.remove();
  }
}

/** The bytes of an upload's parts, in order. */
async function* bytesOf({ db, files }: FinishDeps, id: string): AsyncGenerator<Buffer> {
  const parts = await db
    .select({ startsAt: uploadParts.startsAt, key: uploadParts.fileKey })
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(uploadParts.startsAt));
  for (const { key } of parts) yield* (await files.get(key)) as AsyncIterable<Buffer>;
}

/** What a refused file is answered with. */
export const refusalOf = (row: UploadRow): AppError | null =>
  row.state === "refused" && row.error !== null ? new AppError("invalid", row.error) : null;
