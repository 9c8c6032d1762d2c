import { open } from "node:fs/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type DocumentKind, documentKinds, uploadTexts } from "../texts.ts";
import { uploadReplies } from "./upload-replies.ts";

/** What is in a file: a kind, none that is known, or the sentence with which it is refused. */
export type Finding = {
  kind?: DocumentKind | null;
  /** Media type, where it shows more than that of its kind. */
  type?: string;
  error?: string;
};

/** Most entries that an office file may have, and most bytes of them unpacked: more is made to hurt. */
const maxEntries = 5_000;
const maxUnpacked = 1024 * 1024 * 1024;
/** Most bytes of the list of what is in an office file. */
const maxTypesBytes = 1024 * 1024;

/** What the main part of an office file is declared to be, by Microsoft's programs, LibreOffice, Google and WPS alike. */
const mainTypes: readonly [type: string, kind: DocumentKind][] = [
  ["wordprocessingml.document.main+xml", "docx"],
  ["spreadsheetml.sheet.main+xml", "xlsx"],
  ["presentationml.presentation.main+xml", "pptx"],
];

/**
 * What a packed office file is, by the list of its parts: programs name the main part as they like. Of the file itself only that list
 * is unpacked.
 */
export async function packedOf(path: string): Promise<Finding> {
  const head = await beginningOf(path);
  if (!head.startsWith("PK\x03\x04")) return { kind: null };
  try {
    // Some programs write names with backslashes; they are read as the slashes that they stand for.
    const zip = await openPromise(path, { strictFileNames: false, validateEntrySizes: true, autoClose: false });
    try {
      return await kindOf(zip, head);
    } finally {
      zip.close();
    }
  } catch {
    return { error: uploadTexts.broken };
  }
}

/** Most entries of an archive. */
const maxArchived = 50_000;

/** Whether a file is an archive that is whole and nothing besides; what is in it, who takes it looks at. */
export async function archiveOf(path: string): Promise<Finding> {
  if (!(await beginningOf(path)).startsWith("PK\x03\x04")) return { kind: null };
  try {
    const zip = await openPromise(path, { validateEntrySizes: true });
    zip.close();
    if (zip.comment !== "") return { error: uploadReplies.holdsMore };
    return { kind: zip.entryCount <= maxArchived ? "zip" : null };
  } catch {
    return { error: uploadTexts.broken };
  }
}

async function kindOf(zip: ZipFile, head: string): Promise<Finding> {
  if (zip.comment !== "") return { error: uploadReplies.holdsMore };
  if (zip.entryCount > maxEntries) return { kind: null };
  const names = new Set<string>();
  let types: Entry | null = null;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    names.add(name);
    if (name === "[content_types].xml") types = entry;
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > maxUnpacked) return { kind: null };
  if ([...names].some((name) => /(^|\/)(vbaproject\.bin|basic\/|scripts\/)/.test(name)))
    return { error: uploadReplies.withMacros };
  // The specification puts it first and unpacked, so that it can be read here.
  if (head.slice(30).startsWith(`mimetype${documentKinds.odt.type}`))
    return { kind: names.has("content.xml") ? "odt" : null };
  if (!types || types.uncompressedSize > maxTypesBytes) return { kind: null };
  const listed = await textOf(zip, types);
  if (/macroEnabled/i.test(listed)) return { error: uploadReplies.withMacros };
  const matchingMainTypes = mainTypes.filter(([type]) => listed.includes(`officedocument.${type}`));
  return { kind: matchingMainTypes.length === 1 ? (matchingMainTypes[0]?.[1] ?? null) : null };
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const isWide = bytes.readUInt16BE(0) === 0xfffe;
  return isWide ? bytes.toString("utf16le") : bytes.toString("utf8");
}

const utf16 = (text: string) => Buffer.from(text, "utf16le").toString("latin1");
/** Of an older office file as much is looked at as a document has. */
const maxOldBytes = 32 * 1024 * 1024;

/** Word before 2007: a compound file whose directory names a Word document, and no macros. */
export async function oldOfficeOf(path: string): Promise<Finding> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, maxOldBytes));
    await handle.read(bytes, 0, bytes.length, 0);
    const text = bytes.toString("latin1");
    if (!text.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return { kind: null };
    if (text.includes(utf16("EncryptedPackage"))) return { error: uploadReplies.locked };
    if (!text.includes(utf16("WordDocument"))) return { kind: null };
    if (text.slice(-70_000).includes("PK\x05\x06")) return { error: uploadReplies.holdsMore };
    return text.includes(utf16("_VBA_PROJECT")) ? { error: uploadReplies.withMacros } : { kind: "doc" };
  } finally {
    await handle.close();
  }
}

async function beginningOf(path: string): Promise<string> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
