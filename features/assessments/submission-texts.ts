import type { DocumentKind } from "#features/uploads/texts.ts";

/** What the pages of handing in need without its schemas. */

/** What a document that is handed in may be. */
export const workFile = {
  purpose: "assessments.work",
  maxBytes: 25 * 1024 * 1024,
  kinds: ["pdf", "docx", "doc", "odt", "xlsx", "pptx", "text", "png", "jpeg", "webp"],
} as const satisfies { purpose: string; maxBytes: number; kinds: readonly DocumentKind[] };
