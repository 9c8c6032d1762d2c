import { crc32 } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import * as z from "zod/mini";
import { decodeUtf8, findUnclean } from "#platform/http/clean-input.ts";
import { moveTexts, zipLimits, zipVersion } from "../texts.ts";
import { type ZipList, zipListSchema, zipNames } from "../zip-contract.ts";

/** What is wrong with a zip or a file of it, in words for the person who brought it. */
export class ZipError extends Error {}

export type AcademyZip = {
  list: ZipList;
  has: (name: string) => boolean;
  /** How many files are in a folder. */
  count: (folder: string) => number;
  /** A file of the zip, whole and undamaged. Errors: ZipError. */
  bytes: (name: string, max: number) => Promise<Buffer>;
  text: (name: string, max: number) => Promise<string>;
  /** A document by its schema. Errors: ZipError with the first place that is not as it must be. */
  document: <Schema extends z.ZodMiniType>(name: string, schema: Schema) => Promise<z.output<Schema>>;
  close: () => void;
};

/**
 * Opens the zip of an academy. Names in it are compared, never used as paths, and of what it holds one file at a time is unpacked, within its
 * limit. Errors: ZipError for what is none, is cut off, unpacks to too much, or is of a newer version.
 */
export async function openZip(path: string): Promise<AcademyZip> {
  const zip = await openPromise(path, { strictFileNames: true, validateEntrySizes: true, autoClose: false }).catch(
    () => {
      throw new ZipError(moveTexts.noZip);
    },
  );
  try {
    if (zip.entryCount > zipLimits.entries) throw new ZipError(moveTexts.largeZip);
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    try {
      for await (const entry of zip.eachEntry()) {
        unpacked += entry.uncompressedSize;
        if (entries.has(entry.fileName)) throw new ZipError(moveTexts.twiceInZip(entry.fileName.slice(0, 200)));
        entries.set(entry.fileName, entry);
      }
    } catch (error) {
      throw error instanceof ZipError ? error : new ZipError(moveTexts.noZip);
    }
    if (unpacked > zipLimits.unpacked) throw new ZipError(moveTexts.largeZip);
    const bytes = async (name: string, max: number): Promise<Buffer> => {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > max) throw new ZipError(moveTexts.missingInZip(name));
      const chunks: Buffer[] = [];
      try {
        // What an entry shows of its size is checked while it is unpacked.
        for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      } catch {
        throw new ZipError(moveTexts.damaged(name));
      }
      const content = Buffer.concat(chunks);
      if (crc32(content) !== entry.crc32) throw new ZipError(moveTexts.damaged(name));
      return content;
    };
    const text = async (name: string, max: number): Promise<string> => {
      const content = await bytes(name, max);
      try {
        return decodeUtf8(content);
      } catch {
        throw new ZipError(moveTexts.damaged(name));
      }
    };
    const json = async (name: string): Promise<unknown> => {
      const written = await text(name, zipLimits.document);
      try {
        return JSON.parse(written);
      } catch {
        throw new ZipError(moveTexts.damaged(name));
      }
    };
    const document: AcademyZip["document"] = async (name, schema) => parsed(name, schema, await json(name));
    return {
      list: listOf(entries.has(zipNames.list) ? await json(zipNames.list) : null),
      has: (name) => entries.has(name),
      count: (folder) => [...entries.keys()].filter((name) => name.startsWith(folder)).length,
      bytes,
      text,
      document,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const versioned = z.looseObject({ version: z.int() });

function listOf(json: unknown): ZipList {
  const { data } = versioned.safeParse(json);
  if (!data) throw new ZipError(moveTexts.notOurs);
  if (data.version > zipVersion) throw new ZipError(moveTexts.newerZip);
  return parsed(zipNames.list, zipListSchema, json);
}

function parsed<Schema extends z.ZodMiniType>(name: string, schema: Schema, json: unknown): z.output<Schema> {
  const unclean = findUnclean(json);
  if (unclean !== null) throw new ZipError(moveTexts.badDocument(name, unclean));
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = (issue?.path ?? []).join("/");
  throw new ZipError(moveTexts.badDocument(`${name}${place && `, ${place}`}`, issue?.message ?? "It cannot be read."));
}
