import { type DocumentKind, soundFileTexts, soundKinds } from "#features/uploads/texts.ts";

/** What a message may carry: the part that pages need without the contract's schemas. */

export const messageFile = {
  purpose: "messaging.file",
  maxBytes: 10 * 1024 * 1024,
  kinds: ["pdf", "docx", "doc", "xlsx", "pptx", "odt", "text", "png", "jpeg", "webp", ...soundKinds],
  /** The kinds' endings, for a file input. */
  accept:
    ".pdf,.docx,.doc,.xlsx,.pptx,.odt,.txt,.md,.csv,.png,.jpg,.jpeg,.webp,.m4a,.mp3,.oga,.ogg,.opus,.weba,.wav,.aac",
} as const satisfies { purpose: string; maxBytes: number; kinds: readonly DocumentKind[]; accept: string };

/** What the microphone gives: Opus, or AAC where only that is recorded. */
export const voiceNote = {
  purpose: "messaging.voice",
  // Two minutes as the greediest recorder writes them, with room; Opus as asked for here takes a sixth.
  maxBytes: 3 * 1024 * 1024,
  kinds: ["weba", "oga", "m4a"],
  longestMs: 2 * 60_000,
} as const satisfies { purpose: string; maxBytes: number; kinds: readonly DocumentKind[]; longestMs: number };

/** How many bars a voice note shows; each is as high as one sign of `wave` shows, from 0 to f. */
export const waveBars = 40;

/** How many files a message carries. */
export const maxFiles = 5;

/** `picture`: drawn again by us, with a preview. `voice`: a note that was recorded. */
export const messageFileKinds = ["file", "picture", "voice"] as const;
export type MessageFileKind = (typeof messageFileKinds)[number];

export const messageFileTexts = {
  tooMany: `You can send at most ${maxFiles} files with a message.`,
  gone: "We could not find that file. It may have been deleted.",
  cannotPlay: soundFileTexts.cannotPlay,
  microphoneRefused:
    "This site may not use your microphone. Allow it in the settings of your browser, by the sign beside the address, and try again.",
  noMicrophone: "No microphone was found, or something else is using it.",
  failed: "The file could not be loaded. Please try again.",
} as const;

/** A file in few words, where there is no room for it. */
export const fileText = ({ kind, name }: { kind: MessageFileKind; name: string }): string =>
  kind === "picture" ? "Picture" : kind === "voice" ? "Voice note" : name;
