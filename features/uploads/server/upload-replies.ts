import { counted } from "#lib/counted.ts";
import { megabytes } from "../texts.ts";

/** What the server answers about files: no page brings these along. */
export const uploadReplies = {
  /** `found`: what it begins as, in words. */
  otherName: (match: string | null) =>
    match
      ? `That file is ${match}, whatever its name says. Please send it under its own name, or save it as PDF.`
      : "The file's name does not fit what is in it. Please save it again from the program that made it, or as PDF.",
  holdsMore: "There is something else in that file beside what its name says. Please save it again as PDF.",
  notText: "That is no text that we can read. Please save it as text in UTF-8, or as PDF.",
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
} as const;
