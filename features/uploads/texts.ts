import { counted } from "#lib/counted.ts";
import { heicMessage, isHeicName } from "#lib/heic.ts";

/** The part of the contract that pages need without its schemas. */

/** Bytes that are sent and kept at a time: what a cut connection may have to send again. */
export const partBytes = 512 * 1024;
/** Least bytes of a piece that is not the last one: each is a file and a row. */
export const minPartBytes = 64 * 1024;

/**
 * Kinds of documents that people hand in, with the endings that their names have. What a file is, its content tells. A picture or
 * sound under another's name gets its right ending; any other name that says something else is refused, since the reader's machine
 * goes by the name. No archives and no programs: no one can
 * see what is in them before it is opened, and code is handed in as a link or as text.
 */
export const documentKinds = {
  pdf: { word: "PDF", type: "application/pdf", endings: ["pdf"] },
  docx: {
    word: "Word",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
  },
  doc: { word: "Word", type: "application/msword", endings: ["doc"] },
  xlsx: {
    word: "Excel",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: ["xlsx"],
  },
  pptx: {
    word: "PowerPoint",
    type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    endings: ["pptx"],
  },
  odt: { word: "OpenDocument", type: "application/vnd.oasis.opendocument.text", endings: ["odt"] },
  text: { word: "text", type: "text/plain; charset=utf-8", endings: ["txt", "md", "csv"] },
  png: { word: "PNG", type: "image/png", endings: ["png"] },
  jpeg: { word: "JPEG", type: "image/jpeg", endings: ["jpg", "jpeg"] },
  webp: { word: "WebP", type: "image/webp", endings: ["webp"] },
  weba: { word: "WebM sound", type: "audio/webm", endings: ["weba"] },
  oga: { word: "Ogg sound", type: "audio/ogg", endings: ["oga", "ogg", "opus"] },
  m4a: { word: "MPEG-4 sound", type: "audio/mp4", endings: ["m4a"] },
  mp3: { word: "MP3", type: "audio/mpeg", endings: ["mp3"] },
  wav: { word: "WAV", type: "audio/wav", endings: ["wav"] },
  aac: { word: "AAC", type: "audio/aac", endings: ["aac"] },
} as const satisfies Record<string, { word: string; type: string; endings: readonly string[] }>;
export type DocumentKind = keyof typeof documentKinds;
/** Sound that was recorded elsewhere: what phones, recorders and messengers save. */
export const soundKinds = ["m4a", "mp3", "oga", "weba", "wav", "aac"] as const satisfies readonly DocumentKind[];

/** How far an upload has come. `used`: something of a feature points to it, and it stays. */
export const uploadStates = ["arriving", "ready", "refused", "used"] as const;
export type UploadState = (typeof uploadStates)[number];

const megabytes = (bytes: number) => Math.floor((bytes / 1024 / 1024) * 10) / 10;
const textOf = (kinds: readonly DocumentKind[]) => [...new Set(kinds.map((kind) => documentKinds[kind].word))];
const listed = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const uploadTexts = {
  empty: "That file is empty.",
  tooLarge: (maxBytes: number) => `The file is larger than ${megabytes(maxBytes)} MB.`,
  notTaken: (kinds: readonly DocumentKind[]) => `That kind of file is not taken here: ${listed.format(textOf(kinds))}.`,
  /** `found`: what it begins as, in words. */
  otherName: (match: string | null) =>
    match
      ? `That file is ${match}, whatever its name says. Please send it under its own name, or save it as PDF.`
      : "The file's name does not fit what is in it. Please save it again from the program that made it, or as PDF.",
  holdsMore: "There is something else in that file beside what its name says. Please save it again as PDF.",
  heic: heicMessage,
  notText: "That is no text that we can read. Please save it as text in UTF-8, or as PDF.",
  broken: "That file cannot be opened: a part of it is missing or damaged. Please send it again, or save it again.",
  locked: "That document has a password. Please save it without one, or as PDF.",
  pictureTooLarge:
    "That picture is too large: at most 110 megapixels as JPEG, 40 as any other. A screenshot of it is smaller.",
  pictureTooHeavy:
    "That picture needs too much memory to be opened: at most 12 megapixels where it is drawn in several passes. Please save it as an ordinary JPEG.",
  withMacros: "That document has macros in it. Please save it without them, or as PDF.",
  tooLong: (longestMs: number) => `The recording is longer than ${counted(longestMs / 60_000, "minute")}.`,
  noRoom: (savedBytes: number, roomBytes: number) =>
    `Your files take ${megabytes(savedBytes)} of the ${megabytes(roomBytes)} MB that you have here${roomBytes < 1024 ** 3 ? " until you take a course" : ""}. Please send a smaller file or a link to it.`,
  academyFull: "There is no room for your file at the moment. Please try again later, or send a link to it.",
  pieceTooSmall: "A piece of a file has at least 64 KB, but for its last one.",
  tooManyParts: "That file came in too many pieces. Please remove it and choose it again.",
  tooMany: "You have several files on their way. Please finish or remove one of them first.",
  moved: "That file goes on from another place.",
  gone: "That file is not here any more. Please choose it again.",
} as const;

export const soundFileTexts = {
  cannotPlay: "This browser cannot play this recording. You can save it and play it elsewhere.",
  failed: "The file could not be loaded. Please try again.",
} as const;

/** The file input's `accept` for these kinds. */
export const acceptOf = (kinds: readonly DocumentKind[]): string =>
  kinds.flatMap((kind) => documentKinds[kind].endings.map((ending) => `.${ending}`)).join(",");

/** What a name says that the file is; null where its ending is none of these kinds'. */
export function kindByName(name: string, kinds: readonly DocumentKind[]): DocumentKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return kinds.find((kind) => (documentKinds[kind].endings as readonly string[]).includes(ending)) ?? null;
}

/** Why a file is not taken, by what can be seen of it before it is sent; null where nothing speaks against it. */
export function errorOfFile(
  { name, sizeBytes }: { name: string; sizeBytes: number },
  { maxBytes, kinds }: { maxBytes: number; kinds: readonly DocumentKind[] },
): string | null {
  if (sizeBytes === 0) return uploadTexts.empty;
  if (sizeBytes > maxBytes) return uploadTexts.tooLarge(maxBytes);
  if (isHeicName(name)) return uploadTexts.heic;
  return kindByName(name, kinds) ? null : uploadTexts.notTaken(kinds);
}
