import type { Readable } from "node:stream";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import type { PagesView } from "../../contract.ts";
import { uploads } from "../tables.ts";
import { uploadDrawings, uploadPages } from "./tables.ts";

/** Has the pages of a stored file drawn as pictures, a PDF's or a picture's, in the transaction that stores it. */
export async function requestPages(
  { db: tx }: InTx,
  file: { documentKey: string; type: string; sizeBytes: number },
): Promise<void> {
  await tx.insert(uploadDrawings).values(file);
}

/** The state of the pages of files, by the upload; what is not drawn (a text, sound) has none. */
export async function pagesOf(db: DbOrTx, uploadIds: readonly string[]): Promise<Map<string, PagesView>> {
  if (uploadIds.length === 0) return new Map();
  const files = await db
    .select({ id: uploads.id, key: uploads.fileKey })
    .from(uploads)
    .where(isAnyOf(uploads.id, uploadIds));
  const views = await filePages(
    db,
    files.flatMap(({ key }) => key ?? []),
  );
  return new Map(
    files.flatMap(({ id, key }) => {
      const view = views.get(key ?? "");
      return view ? [[id, view]] : [];
    }),
  );
}

/** The same of files that another feature stores, by their keys. */
export async function filePages(db: DbOrTx, keys: readonly string[]): Promise<Map<string, PagesView>> {
  const [drawings, pages] = await Promise.all([
    db
      .select()
      .from(uploadDrawings)
      .where(inArray(uploadDrawings.documentKey, [...keys])),
    db
      .select()
      .from(uploadPages)
      .where(inArray(uploadPages.documentKey, [...keys]))
      .orderBy(asc(uploadPages.number)),
  ]);
  const byFile = Map.groupBy(pages, ({ documentKey }) => documentKey);
  return new Map(
    drawings.map(({ documentKey, state, refusal, pageCount }) => [
      documentKey,
      {
        state,
        refusal,
        count: pageCount,
        pages: (byFile.get(documentKey) ?? []).map(({ number, width, height, sizeBytes }) => ({
          number,
          width,
          height,
          sizeBytes,
        })),
      },
    ]),
  );
}

/** Opens the picture of a page of an upload; who may read the file was asked by the caller. Errors: AppError not_found, FileMissingError. */
export async function openPage(
  deps: Pick<VerbDeps, "db" | "files">,
  { uploadId, page }: { uploadId: string; page: number },
) {
  const [upload] = await deps.db.select({ key: uploads.fileKey }).from(uploads).where(eq(uploads.id, uploadId));
  return openFilePage(deps, { documentKey: upload?.key ?? "", page });
}

/** The same of a file that another feature stores. */
export async function openFilePage(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  { documentKey, page: number }: { documentKey: string; page: number },
): Promise<{ name: string; type: string; sizeBytes: number; file: Readable }> {
  const [row] = await db
    .select()
    .from(uploadPages)
    .where(and(eq(uploadPages.documentKey, documentKey), eq(uploadPages.number, number)));
  if (!row) throw notFound();
  return {
    name: `page-${number}.webp`,
    type: "image/webp",
    sizeBytes: row.sizeBytes,
    file: await files.get(row.fileKey),
  };
}
