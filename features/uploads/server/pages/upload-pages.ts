import type { Readable } from "node:stream";
import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { PagesView } from "../../contract.ts";
import { uploadDrawings, uploadPages } from "./tables.ts";

/** The state of the pages of files, by the upload; what is not drawn (a text, sound) has none. */
export async function pagesOf(db: DbOrTx, uploadIds: readonly string[]): Promise<Map<string, PagesView>> {
  if (uploadIds.length === 0) return new Map();
  const [drawings, pages] = await Promise.all([
    db.select().from(uploadDrawings).where(isAnyOf(uploadDrawings.uploadId, uploadIds)),
    db.select().from(uploadPages).where(isAnyOf(uploadPages.uploadId, uploadIds)).orderBy(asc(uploadPages.number)),
  ]);
  const byUpload = Map.groupBy(pages, ({ uploadId }) => uploadId);
  return new Map(
    drawings.map(({ uploadId, state, refusal, pageCount }) => [
      uploadId,
      {
        state,
        refusal,
        count: pageCount,
        pages: (byUpload.get(uploadId) ?? []).map(({ number, width, height, sizeBytes }) => ({
          number,
          width,
          height,
          sizeBytes,
        })),
      },
    ]),
  );
}

/** Opens the picture of a page; who may read the file was asked by the caller. Errors: AppError not_found, FileMissingError. */
export async function openPage(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  { uploadId, page: number }: { uploadId: string; page: number },
): Promise<{ name: string; type: string; sizeBytes: number; file: Readable }> {
  const [row] = await db
    .select()
    .from(uploadPages)
    .where(and(eq(uploadPages.uploadId, uploadId), eq(uploadPages.number, number)));
  if (!row) throw notFound();
  return {
    name: `page-${number}.webp`,
    type: "image/webp",
    sizeBytes: row.sizeBytes,
    file: await files.get(row.fileKey),
  };
}
