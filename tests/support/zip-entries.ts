import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise } from "yauzl";

async function entriesOf(zipped: Buffer) {
  const zip = await fromBufferPromise(zipped);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry as Entry);
  return { zip, entries };
}

/** The files of a zip by their names. */
export async function filesIn(zipped: Buffer): Promise<Map<string, Buffer>> {
  const { zip, entries } = await entriesOf(zipped);
  const files = new Map<string, Buffer>();
  for (const entry of entries) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The checksums of a zip's files by their names. */
export const crcsIn = async (zipped: Buffer): Promise<Map<string, number>> =>
  new Map((await entriesOf(zipped)).entries.map(({ fileName, crc32 }) => [fileName, crc32]));
