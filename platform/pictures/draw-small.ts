import { drawAnew } from "./redraw-picture.ts";

/** Longer side of what is stored: sharp on a phone, and small on a metered line. */
const longest = 1_200;
/** Each tried while the one before is too large. */
const qualities = [80, 60, 40] as const;
/** What the tables of pictures take. */
const maxBytes = 512 * 1024;

/**
 * A picture as we draw it, not as it came: WebP, upright, small, and without the place where it was taken. Null for what cannot be opened, or
 * stays larger than 512 KB.
 */
export async function drawSmall(path: string): Promise<{ content: Buffer; width: number; height: number } | null> {
  for (const quality of qualities) {
    const picture = await drawAnew(path, { longest, quality })
      .then((sharp) => sharp.toBuffer({ resolveWithObject: true }))
      .catch(() => null);
    if (!picture) return null;
    const { data: content, info } = picture;
    if (content.byteLength <= maxBytes) return { content, width: info.width, height: info.height };
  }
  return null;
}
