import { type DocumentKind, soundKinds } from "#features/uploads/texts.ts";

/** What a document that is handed in may be. */
export const assessmentFile = {
  purpose: "assessments.work",
  maxBytes: 25 * 1024 * 1024,
  kinds: ["pdf", "docx", "doc", "odt", "xlsx", "pptx", "text", "png", "jpeg", "webp", ...soundKinds],
} as const satisfies { purpose: string; maxBytes: number; kinds: readonly DocumentKind[] };
