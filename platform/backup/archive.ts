import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, pack } from "tar-stream";
import { BackupError } from "./contents.ts";

/** Adds one entry to an archive that is being written; resolves when its bytes are on their way. */
export type AddEntry = (name: string, content: Readable | Buffer, sizeBytes: number) => Promise<void>;

/**
 * Writes an archive to `target`: tar, gzip, and the age format (age-encryption.org), so that `age -d -i key.txt archive | tar xz` opens it
 * anywhere. `fill` adds its entries, one after the other; memory has no more than the chunk under way.
 */
export async function writeArchive(
  target: Writable,
  { recipient, fill }: { recipient: string; fill(add: AddEntry): Promise<void> },
): Promise<void> {
  const tar = pack();
  // Rows become a fifth of their size at any level; the first costs a third of the time.
  const zipped = createGzip({ level: 1 });
  pipeline(tar, zipped).catch((error: Error) => void zipped.destroy(error));
  const plain = Readable.toWeb(zipped) as ReadableStream<Uint8Array>;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = Readable.fromWeb((await encrypter.encrypt(plain as never)) as unknown as ReadableStream);
  const written = pipeline(encrypted, target);
  const add: AddEntry = (name, content, size) =>
    pipeline(content instanceof Readable ? content : Readable.from([content]), tar.entry({ name, size }));
  try {
    await Promise.race([fill(add).then(() => tar.finalize()), written]);
  } catch (error) {
    tar.destroy();
    encrypted.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  await written;
}

export type ArchiveEntry = { name: string; sizeBytes: number; content: Readable };

/**
 * The entries of an archive, in their order; the content of each must be read before the next is asked for. Errors: BackupError for another
 * key, and for bytes that are damaged or end early.
 */
export async function* readArchive(source: Readable, identity: string): AsyncGenerator<ArchiveEntry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const decrypted = await decrypter.decrypt(Readable.toWeb(source) as never).catch((cause: unknown) => {
    throw new BackupError("This key does not open the backup, or the file is no backup.", { cause });
  });
  const tar = extract();
  const unpacked = pipeline(Readable.fromWeb(decrypted as unknown as ReadableStream), createGunzip(), tar);
  unpacked.catch(() => {});
  try {
    for await (const entry of tar)
      yield {
        name: entry.header.name,
        sizeBytes: entry.header.size ?? 0,
        content: Readable.from(bytesOf(entry), { objectMode: false }),
      };
  } catch (error) {
    throw damaged(error);
  } finally {
    source.destroy();
  }
  await unpacked.catch((error: unknown) => {
    throw damaged(error);
  });
}

const damaged = (cause: unknown) => new BackupError("The backup is damaged or not whole.", { cause });

async function* bytesOf(entry: AsyncIterable<unknown>) {
  try {
    yield* entry;
  } catch (error) {
    throw damaged(error);
  }
}
