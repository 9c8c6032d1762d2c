import { heicMessage, isHeicName } from "#lib/heic.ts";

/** The part of the contract that pages need without its schemas. */

/** Bytes that are sent and stored at a time: what a cut connection may have to send again. */
export const partBytes = 512 * 1024;
/** Least bytes of a chunk that is not the last one: each is a file and a row. */
export const minPartBytes = 64 * 1024;

/**
 * Kinds of documents that people hand in, with the endings that their names have. What a file is, its content tells. A picture or
 * sound under another's name gets its right ending; any other name that shows something else is refused, since the reader's machine
 * goes by the name. No programs, and no archives but that of a whole academy, which is read here: no one can
 * see what is in one before it is opened, and code is handed in as a link or as text.
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
  zip: { word: "zip", type: "application/zip", endings: ["zip"] },
} as const satisfies Record<string, { word: string; type: string; endings: readonly string[] }>;
export type DocumentKind = keyof typeof documentKinds;
/** Sound that was recorded elsewhere: what phones, recorders and messengers save. */
export const soundKinds = ["m4a", "mp3", "oga", "weba", "wav", "aac"] as const satisfies readonly DocumentKind[];

/** How far an upload has come. `used`: something of a feature points to it, and it stays. */
export const uploadStates = ["arriving", "ready", "refused", "used"] as const;
export type UploadState = (typeof uploadStates)[number];

/** Kinds whose pages are drawn as pictures, so that a reader needs no program. */
export const drawnKinds: readonly DocumentKind[] = ["pdf", "png", "jpeg", "webp"];
/** Pages of a file that are drawn; the rest is in the file. */
export const maxRenderedPages = 40;
export const pageRefusals = ["locked", "broken", "slow"] as const;
export type PageRefusal = (typeof pageRefusals)[number];

export const megabytes = (bytes: number) => Math.floor((bytes / 1024 / 1024) * 10) / 10;
const textOf = (kinds: readonly DocumentKind[]) => [...new Set(kinds.map((kind) => documentKinds[kind].word))];
const listed = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const uploadTexts = {
  empty: "That file is empty.",
  tooLarge: (maxBytes: number) => `The file is larger than ${megabytes(maxBytes)} MB.`,
  notTaken: (kinds: readonly DocumentKind[]) => `That kind of file is not taken here: ${listed.format(textOf(kinds))}.`,
  heic: heicMessage,
  broken: "That file cannot be opened: a part of it is missing or damaged. Please send it again, or save it again.",
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

/** What a name shows that the file is; null where its ending is none of these kinds'. */
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
