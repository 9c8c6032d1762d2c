import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "#lib/app-error.ts";
import { newId } from "#platform/ids/ids.ts";
import { assertReserve, roomOfDisk } from "./disk-reserve.ts";
import { writeError } from "./storage-full.ts";

/** An upload that arrived whole, in a file of its own that is not yet anybody's. */
export type SpooledFile = {
  path: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** Deletes the file. Call it when done with it, stored or not. */
  remove(): Promise<void>;
};

const spoolName = /^upload-[0-9a-f-]{36}\.part$/;

/**
 * How much of a refused upload is still read and thrown away. A form's parser stops for good when no one reads its file, and
 * a browser that cannot send on does not read the answer; beyond this the stream is destroyed.
 */
const drainBytes = 32 * 1024 * 1024;

/**
 * Writes an upload to a file in `dir` (made if needed), counting and hashing on the way. Whatever ends it early — too many
 * bytes, a client that goes away, a full disk — leaves nothing behind.
 * Errors: AppError too_large over `maxBytes`, AppError storage_full (also while only the reserve is free), else the stream's own (a client that went away).
 */
export async function spoolUpload(
  stream: Readable & { truncated?: boolean },
  options: { maxBytes: number; dir: string },
): Promise<SpooledFile> {
  const { maxBytes, dir } = options;
  const file = path.join(dir, `upload-${newId()}.part`);
  const remove = () => rm(file, { force: true });
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let handle: FileHandle | undefined;
  let cause: unknown;
  try {
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      assertReserve(await roomOfDisk(dir), 0);
      handle = await open(file, "wx", 0o600);
    } catch (error) {
      cause = writeError(error);
    }
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) cause ??= tooLarge(maxBytes);
      if (cause === undefined) {
        hash.update(chunk);
        await handle?.writeFile(chunk).catch((error: unknown) => {
          cause = writeError(error);
        });
      } else if (sizeBytes > maxBytes + drainBytes) {
        break;
      }
    }
    // A parser with a limit of its own cuts the stream there and shows it only in this mark.
    if (stream.truncated) cause ??= tooLarge(maxBytes);
  } catch (error) {
    cause ??= writeError(error);
  } finally {
    await handle?.close();
  }
  if (cause !== undefined) {
    await remove();
    throw cause;
  }
  return { path: file, sizeBytes, sha256: hash.digest("hex"), remove };
}

/**
 * Deletes what uploads of killed processes left in `dir`: files of spoolUpload that were not written to for `olderThanMs`.
 * Returns how many went. A folder that does not exist is clean.
 */
export async function cleanSpool(dir: string, olderThanMs: number): Promise<number> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let removed = 0;
  for (const name of names.filter((entry) => spoolName.test(entry))) {
    const file = path.join(dir, name);
    const stats = await stat(file).catch(() => undefined); // another process may be cleaning too
    if (!stats || Date.now() - stats.mtimeMs < olderThanMs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor((maxBytes / 1024 / 1024) * 10) / 10;
  return new AppError("too_large", `The file is larger than ${megabytes} MB.`);
}
