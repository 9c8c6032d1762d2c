import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { roomOfDisk } from "./disk-reserve.ts";
import { assertFileKey, FileMissingError, type FileStore } from "./file-store.ts";
import { writeError } from "./storage-full.ts";

/**
 * Stores files in `dataDir`/files on this machine's disk. Several processes may share the folder. A file appears under its key
 * whole or not at all, and is on the disk itself, not only in memory, when its put is done.
 */
export function openFileStore(options: { dataDir: string }): FileStore {
  const root = path.resolve(options.dataDir, "files");

  function fileOf(key: string): string {
    assertFileKey(key);
    return path.join(root, key);
  }

  return {
    async put(key, source) {
      const file = fileOf(key);
      const part = partOf(file);
      // A source that fails before the pipeline holds it would end the process; the pipeline still sees its error.
      if (source instanceof Readable) source.on("error", () => {});
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        const bytes = source instanceof Readable ? source : [source];
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, file);
        await syncFolders(root, path.dirname(file));
      } catch (error) {
        if (source instanceof Readable) source.destroy();
        await removeFile(file);
        throw writeError(error);
      }
    },

    async get(key) {
      // Opened here: a stream by name fails only when it is read, after the answer's headers are gone.
      const handle = await open(fileOf(key), "r").catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new FileMissingError(key) : error;
      });
      return handle.createReadStream();
    },

    async delete(key) {
      await removeFile(fileOf(key));
    },

    async sizeOf(key) {
      return stat(fileOf(key)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        },
      );
    },

    async disk() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      return roomOfDisk(root);
    },
  };
}

/** Where a file is written before it has its name. */
const partOf = (file: string) => `${file}.part`;

/** Removes a file and what a killed put of it left. */
async function removeFile(file: string): Promise<void> {
  await rm(partOf(file), { force: true });
  await rm(file, { force: true });
}

/** Puts the names of new files and folders on the disk too: a row may point to a file only after that. */
async function syncFolders(root: string, deepest: string): Promise<void> {
  // Windows opens no folders; its file system keeps names by itself.
  if (process.platform === "win32") return;
  for (let folder = deepest; folder.startsWith(root); folder = path.dirname(folder)) {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
