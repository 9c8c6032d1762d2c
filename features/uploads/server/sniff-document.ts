import { open, readFile, stat } from "node:fs/promises";
import { heicText, sniffImage, sniffPdf, textOfFile } from "#platform/files/sniff-file.ts";
import { openPicture, PictureError } from "#platform/pictures/open-picture.ts";
import { type DocumentKind, documentKinds, kindByName, soundKinds, uploadTexts } from "../texts.ts";
import type { UploadPurpose } from "./purposes.ts";
import { readSound } from "./read-sound.ts";
import { archiveOf, type Finding, oldOfficeOf, packedOf } from "./sniff-office.ts";
import { sniffSound } from "./sniff-sound.ts";
import { charsetOf } from "./sniff-text.ts";
import { uploadReplies } from "./upload-replies.ts";

/** What a file is, or the sentence with which it is refused. */
export type Verdict =
  | {
      kind: DocumentKind;
      /** Its name, with the ending of what it is. */
      name: string;
      type: string;
      /** Of a recording whose length matters. */
      durationMs?: number;
      error: null;
    }
  | { kind: null; error: string };

const refused = (error: string): Verdict => ({ kind: null, error });

const pictureKinds = ["png", "jpeg", "webp"] as const satisfies readonly DocumentKind[];
/** Programs that show or play these go by the content: under another's ending they get their own. */
const lookAlikes: readonly (readonly DocumentKind[])[] = [pictureKinds, soundKinds];

/**
 * Looks whether the file at `path` is what its name shows, of these kinds, and nothing else at the same time. Nothing is
 * run; office files with macros are refused.
 */
export async function sniffDocument(
  path: string,
  name: string,
  { kinds, longestMs }: Pick<UploadPurpose, "kinds" | "longestMs">,
): Promise<Verdict> {
  const named = kindByName(name, kinds);
  if (!named) return refused(uploadTexts.notTaken(kinds));
  if (longestMs !== undefined) return recordingOf(path, name, { kinds, longestMs });
  const { kind = null, error = null, type } = await contentOf(path, named);
  if (error !== null) return refused(error);
  const alike = lookAlikes.find((group) => group.includes(named)) ?? [named];
  if (kind === null || !alike.includes(kind)) {
    const text = await textOfFile(path);
    return refused(text === heicText ? uploadTexts.heic : uploadReplies.otherName(text));
  }
  if (!kinds.includes(kind)) return refused(uploadTexts.notTaken(kinds));
  return { kind, name: nameOf(name, kind), type: type ?? documentKinds[kind].type, error: null };
}

/** A name with an ending of this kind. */
const nameOf = (name: string, kind: DocumentKind): string =>
  kindByName(name, [kind]) ? name : `${name.replace(/\.[^.]*$/, "")}.${documentKinds[kind].endings[0]}`;

/** A recorder stops by its own clock, and its last piece may end a little later. */
const graceMs = 2_000;
/** What is longer than any recording of minutes is not read into memory. */
const maxSoundBytes = 8 * 1024 * 1024;

/** What the microphone of a browser gives, whose length is known and bounded. */
async function recordingOf(
  path: string,
  name: string,
  { kinds, longestMs }: { kinds: readonly DocumentKind[]; longestMs: number },
): Promise<Verdict> {
  if ((await stat(path)).size > maxSoundBytes) return refused(uploadTexts.tooLarge(maxSoundBytes));
  const sound = readSound(await readFile(path));
  if (!sound || !kinds.includes(sound.kind)) return refused(uploadReplies.otherName(await textOfFile(path)));
  const { kind, durationMs } = sound;
  if (durationMs > longestMs + graceMs) return refused(uploadReplies.tooLong(longestMs));
  return { kind, name: nameOf(name, kind), type: documentKinds[kind].type, durationMs, error: null };
}

/** Looks for the kind that the name shows, or one that looks alike: what is another one is not asked for its own. */
async function contentOf(path: string, named: DocumentKind): Promise<Finding> {
  switch (named) {
    case "pdf":
      return { kind: (await sniffPdf(path)) ? "pdf" : null };
    case "png":
    case "jpeg":
    case "webp":
      return pictureOf(path);
    case "doc":
      return oldOfficeOf(path);
    case "text": {
      const charset = await charsetOf(path);
      if (charset !== null) return { kind: "text", type: `text/plain; charset=${charset}` };
      return (await textOfFile(path)) ? { kind: null } : { error: uploadReplies.notText };
    }
    case "docx":
    case "xlsx":
    case "pptx":
    case "odt":
      return packedOf(path);
    case "zip":
      return archiveOf(path);
    default: {
      const kind = await sniffSound(path);
      return kind && (await holdsMore(path)) ? { error: uploadReplies.holdsMore } : { kind };
    }
  }
}

async function pictureOf(path: string): Promise<Finding> {
  const type = await sniffImage(path);
  const kind = pictureKinds.find((pictureKind) => documentKinds[pictureKind].type === type);
  if (!kind) return { kind: null };
  if (await holdsMore(path)) return { error: uploadReplies.holdsMore };
  try {
    // Small and to the end, so that every row of it is decoded once.
    await (await openPicture(path)).resize(64, 64, { fit: "inside" }).raw().toBuffer();
    return { kind };
  } catch (error) {
    // Too large to be opened here is no error of a file that is only stored; where it is drawn again, that shows it.
    if (error instanceof PictureError && error.kind !== "unreadable") return { kind };
    return { error: uploadTexts.broken };
  }
}

/** An archive is read from its end: one that follows a picture would open as such. A PDF or a page may begin a little further in. */
async function holdsMore(path: string): Promise<boolean> {
  const { head, tail } = await endsOf(path);
  return tail.includes("PK\x05\x06") || /%PDF-\d/.test(head) || /<(script|html|svg)\b/i.test(head + tail);
}

/** The first 1 KB and the last 70 KB, as Latin-1: an archive's directory ends in the latter. */
async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString("latin1", 0, bytesRead);
    };
    return { head: await read(0, 1024), tail: await read(Math.max(0, size - 70_000), 70_000) };
  } finally {
    await handle.close();
  }
}
