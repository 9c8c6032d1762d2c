import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sniffDocument } from "#features/uploads/server/public.ts";
import { safeDisplayName } from "#platform/files/display-name.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { isCleanText } from "#platform/http/clean-input.ts";
import { isDrawnSmall } from "#platform/pictures/draw-small.ts";
import { lessonFileKinds, lessonLimits, lessonTexts } from "../../lesson-texts.ts";
import { contentTypes } from "../read-lessons.ts";
import { isPlainSvg } from "./plain-svg.ts";

/** What a lesson shows or offers, as it comes from elsewhere. */
export type CheckedAsset = { kind: "picture" | "file"; name: string; contentType: string; sha256: string };

/**
 * Looks whether a picture or file of lessons is what its name shows, by the rules of the editors: pictures as the academy draws them, or plain drawings;
 * files of the kinds that lessons offer, and texts of programs. Its bytes stay as they are. Returns why it is not taken where it is not.
 */
export async function checkAsset(
  dir: string,
  { kind, name, content }: { kind: "picture" | "file"; name: string; content: Buffer },
): Promise<CheckedAsset | { why: string }> {
  const contentType = kind === "picture" ? await pictureType(dir, name, content) : await fileType(dir, name, content);
  if (typeof contentType !== "string") return contentType;
  return { kind, name, contentType, sha256: createHash("sha256").update(content).digest("hex") };
}

/** The bytes as a file, for what reads files. */
async function asFile<Answer>(dir: string, content: Buffer, use: (path: string) => Promise<Answer>): Promise<Answer> {
  const spooled = await spoolUpload(Readable.from([content]), { maxBytes: lessonLimits.fileBytes, dir });
  try {
    return await use(spooled.path);
  } finally {
    await spooled.remove();
  }
}

async function pictureType(dir: string, name: string, content: Buffer): Promise<string | { why: string }> {
  if (/\.svg$/i.test(name)) return isPlainSvg(content) ? "image/svg+xml" : { why: lessonTexts.notPlainSvg };
  const isPicture = await asFile(dir, content, isDrawnSmall);
  return isPicture ? "image/webp" : { why: lessonTexts.notDrawn };
}

async function fileType(dir: string, name: string, content: Buffer): Promise<string | { why: string }> {
  if (safeDisplayName(name) !== name) return { why: lessonTexts.badFileName };
  const known = contentTypes[/\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ""];
  // Students save it, and no page of ours shows it as what it is.
  if (known !== undefined) return isText(content) ? known : { why: lessonTexts.noText };
  const verdict = await asFile(dir, content, (path) => sniffDocument(path, name, { kinds: lessonFileKinds }));
  if (verdict.kind === null) return { why: verdict.error };
  return verdict.name === name ? verdict.type : { why: lessonTexts.badFileName };
}

function isText(content: Buffer): boolean {
  try {
    return isCleanText(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return false;
  }
}
