import { createHash } from "node:crypto";
import { escapeHtml, type ImageRenderer } from "#lib/markdown.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { PictureMode } from "../contract.ts";
import { readLessonText } from "./lesson-text/read-lesson-text.ts";
import { renderPart } from "./lesson-text/render-parts.ts";

export type LessonPicture = { name: string; contentType: string; content: Buffer };

const picturePath = /^pictures\/([a-z0-9._-]+)$/i;

/**
 * A lesson's text (docs/lesson-format.md) as safe HTML. Its own pictures are inside as data, so that one answer is the whole
 * lesson; as `later` a button is in their place. `version` changes with whatever is shown.
 */
export function renderLesson(
  body: string,
  pictures: readonly LessonPicture[],
  mode: PictureMode,
): { html: string; version: string } {
  const image: ImageRenderer = (href, text) => {
    const name = picturePath.exec(href)?.[1];
    const picture = pictures.find((lockedPicture) => lockedPicture.name === name);
    if (!picture) return null;
    const size = sizeOf(picture);
    if (mode === "later") {
      return `<button type="button" class="picture-later" data-picture>Show picture (${formatFileSize(picture.content.length)})<span>${escapeHtml(text)}</span></button>`;
    }
    const shape = size ? ` width="${size.width}" height="${size.height}"` : "";
    return `<img src="${escapeHtml(dataUri(picture))}" alt="${escapeHtml(text)}"${shape} decoding="async">`;
  };
  const options = { image, colours: true, cards: true, arePicturesThere: mode === "inline" };
  const html = readLessonText(body)
    .parts.map((part) => renderPart(part, options))
    .join("\n");
  return { html, version: createHash("sha256").update(html).digest("base64url").slice(0, 16) };
}

/**
 * A picture as an address of its own. SVG stays text, which packs better than base64; line breaks become spaces, because
 * address parsers drop them.
 */
function dataUri({ contentType, content }: LessonPicture): string {
  if (contentType !== "image/svg+xml") return `data:${contentType};base64,${content.toString("base64")}`;
  const text = content
    .toString("utf8")
    .replace(/\s+/g, " ")
    .replace(/[%#<>"{}|\\^`]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)))
    .trim();
  return `data:image/svg+xml;charset=utf-8,${text}`;
}

/** What an SVG shows of its own size, so that the text below does not jump when it is drawn. */
function sizeOf({ contentType, content }: LessonPicture): { width: number; height: number } | null {
  if (contentType !== "image/svg+xml") return null;
  const [, width, height] = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(content.toString("utf8")) ?? [];
  return width && height ? { width: Math.round(Number(width)), height: Math.round(Number(height)) } : null;
}
