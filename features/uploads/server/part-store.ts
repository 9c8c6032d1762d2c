import type { Readable } from "node:stream";
import { DataStore, ERRORS, type Upload, Upload as UploadFacts } from "@tus/server";
import { and, eq, sql } from "drizzle-orm";
import { invalid } from "#lib/app-error.ts";
import type { Holder } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { assertReserve } from "#platform/files/disk-reserve.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { adoptPendingFile } from "#platform/files/pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { minPartBytes, partBytes } from "../texts.ts";
import { beginUpload } from "./begin-upload.ts";
import { uploadParts, uploads } from "./tables.ts";
import { uploadReplies } from "./upload-replies.ts";
import { dropUnused, ownUpload } from "./upload-rows.ts";

type Actor = Holder & { accountId: string };
type StoreDeps = Pick<VerbDeps, "db" | "clock" | "contributions" | "files">;

/** How often a line may be cut on the way of one file, so soon that less than a whole chunk had come. */
const maxCuts = 64;

/**
 * Where the tus server stores what one account sends: each chunk is a file of its own in the file store, on the disk or in S3,
 * before the row records it. So what the row records is there, whatever was killed, and any process may take the next chunk.
 */
export class PartStore extends DataStore {
  readonly #deps: StoreDeps;
  readonly #actor: Actor;
  readonly #writes: Map<string, Promise<unknown>>;

  /** `writes`: what this process is writing, by upload; shared by the requests. */
  constructor(deps: StoreDeps, actor: Actor, writes: Map<string, Promise<unknown>>) {
    super();
    this.extensions = ["creation", "termination"];
    this.#deps = deps;
    this.#actor = actor;
    this.#writes = writes;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { purpose, filename } = upload.metadata ?? {};
    await beginUpload(this.#deps, this.#actor, {
      id: upload.id,
      purpose: purpose ?? "",
      name: filename ?? "",
      sizeBytes: upload.size ?? 0,
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await ownUpload(this.#deps.db, this.#actor.accountId, id);
    return new UploadFacts({ id, size: row.sizeBytes, offset: row.offsetBytes });
  }

  override async remove(id: string): Promise<void> {
    if (!(await dropUnused(this.#deps.db, this.#actor.accountId, id))) throw ERRORS.FILE_NOT_FOUND;
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const task = this.#write(stream, id, offset);
    this.#writes.set(id, task);
    const settled = () => {
      if (this.#writes.get(id) === task) this.#writes.delete(id);
    };
    task.then(settled, settled);
    return task;
  }

  async #write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const save = async () => {
      if (waitingBytes === 0) return;
      const bytes = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      await this.#append(id, end, bytes);
      end += bytes.length;
    };
    let cut: unknown;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= partBytes) await save();
      }
    } catch (error) {
      cut = error;
    }
    // What came before the cut is paid for: it is stored, so that the next try goes on behind it.
    await save();
    if (cut !== undefined) throw cut;
    return end;
  }

  /** Stores one chunk. A race for the same place is lost in the row, and the loser's chunk is deleted. */
  async #append(id: string, startsAt: number, bytes: Buffer): Promise<void> {
    const { db, files, clock } = this.#deps;
    assertReserve(await files.disk(), bytes.length);
    const current = await db.$count(uploadParts, eq(uploadParts.uploadId, id));
    if (current >= startsAt / minPartBytes + maxCuts) throw invalid(uploadReplies.tooManyParts);
    const key = newFileKey("upload-parts");
    await db.insert(pendingFiles).values({ key });
    await files.put(key, bytes, { contentType: "application/octet-stream" });
    await db.transaction(async (tx) => {
      const moved = await tx
        .update(uploads)
        .set({ offsetBytes: sql`${uploads.offsetBytes} + ${bytes.length}`, touchedAt: clock.now() })
        .where(
          and(
            eq(uploads.id, id),
            eq(uploads.accountId, this.#actor.accountId),
            eq(uploads.offsetBytes, startsAt),
            eq(uploads.state, "arriving"),
          ),
        )
        .returning({ id: uploads.id });
      if (moved.length === 0) throw ERRORS.INVALID_OFFSET;
      await adoptPendingFile(tx, key);
      await tx.insert(uploadParts).values({ uploadId: id, startsAt, sizeBytes: bytes.length, fileKey: key });
    });
  }
}
