import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { s3Client } from "#platform/files/open-s3-file-store.ts";

/** Where backups are stored: a folder, or a bucket of an S3-compatible store. Names sort by time. */
export type BackupPlace = {
  /** Runs `write`, which ends the stream that it gets, and stores what it wrote under `name`, whole or not at all. Returns its size in bytes. */
  put(name: string, write: (target: Writable) => Promise<void>): Promise<number>;
  get(name: string): Promise<Readable>;
  /** Names, the newest first. */
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
};

const pattern = /^academy-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.gz\.age$/;
const newestFirst = (names: string[]) =>
  names
    .filter((name) => pattern.test(name))
    .toSorted()
    .reverse();

/** `academy-2026-11-28T02-00-00-000Z.tar.gz.age` */
export const archiveName = (at: Date) => `academy-${at.toISOString().replace(/[:.]/g, "-")}.tar.gz.age`;

/** Opens the place that BACKUP_TO names: a folder, or https://KEY:SECRET@host/bucket. Errors: S3SetupError. */
export const openBackupPlace = (place: string): Promise<BackupPlace> | BackupPlace =>
  /^https?:/.test(place) ? inBucket(place) : inFolder(place);

function inFolder(folder: string): BackupPlace {
  return {
    async put(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await deleteLeft(folder);
      // A file of its own: two at once (a night's and one by hand) do not write into each other's.
      const part = path.join(folder, `${name}${partEnd}`);
      const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
      try {
        await write(target);
        await finished(target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await rename(part, path.join(folder, name));
      return (await stat(path.join(folder, name))).size;
    },
    get: async (name) => createReadStream(path.join(folder, name)),
    list: async () =>
      newestFirst(
        await readdir(folder).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        }),
      ),
    delete: (name) => rm(path.join(folder, name), { force: true }),
  };
}

const partEnd = ".part";
/** No backup takes so long. */
const leftAfterMs = 24 * 3_600_000;

/** Deletes what killed backups left. */
async function deleteLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(partEnd) || !pattern.test(name.slice(0, -partEnd.length))) continue;
    if (Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? 0) > leftAfterMs)
      await rm(file, { force: true });
  }
}

async function inBucket(url: string): Promise<BackupPlace> {
  const { bucket: Bucket, ...settings } = s3Client(url, "BACKUP_TO");
  const [{ DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client }, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const client = new S3Client(settings);
  return {
    async put(Key, write) {
      const body = new PassThrough();
      // Parts of 16 MB: 160 GB in the 10,000 that a store takes. An object shows once its last part is there.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: body },
        partSize: 16 * 1024 * 1024,
        queueSize: 2,
      });
      let size = 0;
      upload.on("httpUploadProgress", ({ loaded = 0 }) => {
        size = loaded;
      });
      const done = upload.done();
      done.catch(() => {});
      try {
        await write(body);
        await done;
      } catch (error) {
        await upload.abort();
        throw error;
      }
      return size;
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!(Body instanceof Readable)) throw new Error("The store sent no stream.");
      return Body;
    },
    async list() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: "academy-" }))
        for (const { Key } of Contents) if (Key) names.push(Key);
      return newestFirst(names);
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
