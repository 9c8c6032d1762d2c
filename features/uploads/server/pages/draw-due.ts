import { Readable } from "node:stream";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { adoptPendingFile, storePendingFile } from "#platform/files/pending-files.ts";
import { type SpooledFile, spoolUpload } from "#platform/files/spool-upload.ts";
import { BrokenPictureError } from "#platform/pictures/file-window.ts";
import { PictureError } from "#platform/pictures/open-picture.ts";
import { redrawPicture } from "#platform/pictures/redraw-picture.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import { documentKinds } from "../../texts.ts";
import { uploads } from "../tables.ts";
import type { RenderedDocument } from "./draw-document.ts";
import { uploadDrawings, uploadPages } from "./tables.ts";

/** A process that began and did not end it died; after this another one tries. */
const retryAfterMs = 5 * 60_000;
const maxAttempts = 3;
const type = "image/webp";
/** More than any page of these sizes takes. */
const maxPageBytes = 16 * 1024 * 1024;

const inWorker = workerPool<{ path: string }, RenderedDocument>(new URL("./draw-document.worker.ts", import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 256,
  waiting: 4,
});

type Deps = Pick<VerbDeps, "db" | "clock" | "files" | "spoolDir" | "log">;

/**
 * Draws the pages of files that wait for it, one after the other, until none waits. Any number of processes do it at the
 * same time: a file is begun by one of them. Returns how many this call ended. Errors: those of the file store.
 */
export async function drawDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  while (!signal?.aborted) {
    const due = await claim(deps);
    if (!due) break;
    await end(deps, due.documentKey, due.attempts > maxAttempts ? { refusal: "slow" } : await draw(deps, due));
    ended += 1;
  }
  return ended;
}

type Due = { documentKey: string; attempts: number; sizeBytes: number; type: string };

async function claim({ db, clock }: Deps): Promise<Due | null> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        documentKey: uploadDrawings.documentKey,
        attempts: uploadDrawings.attempts,
        sizeBytes: uploadDrawings.sizeBytes,
        type: uploadDrawings.type,
      })
      .from(uploadDrawings)
      .leftJoin(uploads, eq(uploads.fileKey, uploadDrawings.documentKey))
      .where(
        and(
          eq(uploadDrawings.state, "waiting"),
          // Of an upload once it is in use; other features ask for the pages of what they store.
          or(isNull(uploads.id), eq(uploads.state, "used")),
          or(isNull(uploadDrawings.begunAt), lt(uploadDrawings.begunAt, new Date(now.getTime() - retryAfterMs))),
        ),
      )
      .orderBy(uploadDrawings.begunAt, uploadDrawings.requestedAt, uploadDrawings.documentKey)
      .limit(1)
      .for("update", { of: uploadDrawings, skipLocked: true });
    if (!row) return null;
    const attempts = row.attempts + 1;
    await tx
      .update(uploadDrawings)
      .set({ attempts, begunAt: now })
      .where(eq(uploadDrawings.documentKey, row.documentKey));
    return { ...row, attempts };
  });
}

type StoredPage = Omit<typeof uploadPages.$inferInsert, "documentKey">;
type Outcome = { pages: StoredPage[]; count: number } | Extract<RenderedDocument, { refusal: unknown }>;

async function draw(deps: Deps, { documentKey, sizeBytes, type: kind }: Due): Promise<Outcome> {
  const { spoolDir: dir, files } = deps;
  const whole = await spoolUpload(await files.get(documentKey), { maxBytes: sizeBytes, dir });
  try {
    if (kind !== documentKinds.pdf.type) {
      const { file, ...sides } = await redrawPicture(whole.path, { dir, longest: 1_400, quality: 75 });
      return { pages: [await store(deps, file, { number: 1, ...sides })], count: 1 };
    }
    const rendered = await inWorker({ path: whole.path });
    if ("refusal" in rendered) return rendered;
    const pages: StoredPage[] = [];
    for (const { bytes, ...page } of rendered.pages) {
      const file = await spoolUpload(Readable.from([Buffer.from(bytes)]), { maxBytes: maxPageBytes, dir });
      pages.push(await store(deps, file, page));
    }
    return { pages, count: rendered.count };
  } catch (error) {
    if (error instanceof PictureError || error instanceof BrokenPictureError) return { refusal: "broken" };
    if (error instanceof TaskError && error.failure !== "busy")
      return { refusal: error.failure === "slow" ? "slow" : "broken" };
    throw error;
  } finally {
    await whole.remove();
  }
}

async function store(
  deps: Deps,
  file: SpooledFile,
  page: { number: number; width: number; height: number },
): Promise<StoredPage> {
  try {
    const fileKey = await storePendingFile(deps, file, { folder: "pages", contentType: type });
    return { ...page, fileKey, sizeBytes: file.sizeBytes };
  } finally {
    await file.remove();
  }
}

/** Writes down what came of it, unless the file is gone, or another process was first: then these pages stay no one's and are deleted. */
async function end({ db }: Deps, documentKey: string, outcome: Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const [mine] = await tx
      .update(uploadDrawings)
      .set(
        "refusal" in outcome
          ? { state: "refused", refusal: outcome.refusal }
          : { state: "done", pageCount: outcome.count },
      )
      .where(and(eq(uploadDrawings.documentKey, documentKey), eq(uploadDrawings.state, "waiting")))
      .returning({ documentKey: uploadDrawings.documentKey });
    if (!mine || "refusal" in outcome) return;
    for (const { fileKey } of outcome.pages) await adoptPendingFile(tx, fileKey);
    await tx.insert(uploadPages).values(outcome.pages.map((page) => ({ ...page, documentKey })));
  });
}
