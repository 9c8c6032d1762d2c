import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { DiskRoom } from "./disk-reserve.ts";

type FileMeta = {
  contentType: string;
  /** Length of a stream, where it is known: some stores must know it before the first byte. A buffer knows its own. */
  sizeBytes?: number;
};

/**
 * Where uploaded files live. The store knows keys and bytes; whose file it is, its name and its type are rows of the feature
 * that owns it.
 */
export type FileStore = {
  /**
   * Stores the bytes under a key made by newFileKey; when it resolves they survive a crash. A failed put leaves nothing.
   * Errors: AppError storage_full when the disk is full, else the store's own.
   */
  put(key: string, source: Readable | Buffer, meta: FileMeta): Promise<void>;
  /** Opens a file for reading. Errors: FileMissingError. */
  get(key: string): Promise<Readable>;
  /** Removes a file; one that is not there is as good as removed. */
  delete(key: string): Promise<void>;
  /** How many bytes a file has; null where there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** What the disk has on which the files are; null where they are not on one of ours. */
  disk(): Promise<DiskRoom | null>;
};

/** Thrown when a key names no file. A row that points there is an error of ours, not the user's. */
export class FileMissingError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`);
    this.name = "FileMissingError";
  }
}

const folderPattern = /^[a-z][a-z0-9-]*$/;
const keyPattern = /^[a-z][a-z0-9-]*\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/**
 * A new random key, `folder/3f/3f9c…`: it tells nothing of the file, cannot be guessed, and spreads files over 256 folders.
 * Errors: RangeError for a folder that is not lower-case letters, digits and dashes.
 */
export function newFileKey(folder: string): string {
  if (!folderPattern.test(folder)) throw new RangeError(`Not a folder of the file store: ${folder}`);
  const name = randomBytes(16).toString("hex");
  return `${folder}/${name.slice(0, 2)}/${name}`;
}

/** Errors: RangeError for anything but a key of newFileKey, so that no other text ever becomes a path. */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError("Not a key of the file store.");
}
