import type { DocumentKind } from "#features/uploads/texts.ts";

/** What a message may carry: the part that pages need without the contract's schemas. */

export const messageFile = {
  purpose: "messaging.file",
  maxBytes: 10 * 1024 * 1024,
  kinds: ["pdf", "docx", "doc", "xlsx", "pptx", "odt", "text", "png", "jpeg", "webp"],
  /** The kinds' endings, for a file input. */
  accept: ".pdf,.docx,.doc,.xlsx,.pptx,.odt,.txt,.md,.csv,.png,.jpg,.jpeg,.webp",
} as const satisfies { purpose: string; maxBytes: number; kinds: readonly DocumentKind[]; accept: string };

/** How many files a message carries. */
export const mostFiles = 5;

/** `picture`: drawn anew by us, with a preview. */
export const messageFileKinds = ["file", "picture"] as const;
export type MessageFileKind = (typeof messageFileKinds)[number];

export const messageFileTexts = {
  tooMany: `A message takes at most ${mostFiles} files.`,
  gone: "We could not find that file. It may have been deleted.",
  failed: "The file could not be loaded. Please try again.",
} as const;

/** A file in few words, where there is no room for it. */
export const inWords = ({ kind, name }: { kind: MessageFileKind; name: string }): string =>
  kind === "picture" ? "Picture" : name;
