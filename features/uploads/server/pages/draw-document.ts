import { readFile } from "node:fs/promises";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { maxRenderedPages, type PageRefusal } from "../../texts.ts";

/** Width of a page in pixels: enough for typed text on a phone and next to a form. */
const pageWidth = 1_000;
/** Of a page that is longer than this all of it becomes smaller, so that no page takes more than 12 MB while it is drawn. */
const longestPage = 3_000;
/** What the reader of PDFs may take in all, in its own pages of 64 KB. */
const maxMemoryBytes = 256 * 1024 * 1024;
/** After this no further page is begun: what is there by then is shown. */
const stopAfterMs = 40_000;

export type RenderedPage = { number: number; bytes: Uint8Array; width: number; height: number };
export type RenderedDocument = { pages: RenderedPage[]; count: number } | { refusal: PageRefusal };

/**
 * The first pages of the PDF at `path` as WebP. Runs next to the process
 * (draw-document.worker.ts), which ends with its thread whatever a stranger's file makes of it.
 */
export async function drawDocument({ path }: { path: string }): Promise<RenderedDocument> {
  boundMemory();
  const library = await PDFiumLibrary.init();
  const bytes = await readFile(path);
  try {
    return await drawPages(await library.loadDocument(bytes));
  } catch (error) {
    const { message } = error as Error;
    if (/password|security/i.test(message)) return { refusal: "locked" };
    // The reader ends itself when it gets no more memory.
    return { refusal: /abort|memory|unreachable/i.test(message) ? "slow" : "broken" };
  }
}

async function drawPages(document: PDFiumDocument): Promise<RenderedDocument> {
  const stopAt = performance.now() + stopAfterMs;
  const count = document.getPageCount();
  const pages: RenderedPage[] = [];
  for (let at = 0; at < Math.min(count, maxRenderedPages) && performance.now() < stopAt; at += 1) {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    if (!(originalWidth >= 1 && originalHeight >= 1)) continue;
    const scale = Math.min(pageWidth / originalWidth, longestPage / originalHeight);
    const [width, height] = [originalWidth, originalHeight].map((side) => Math.max(1, Math.round(side * scale)));
    if (!width || !height) continue;
    const { data } = await page.render({
      width,
      height,
      render: ({ data: pixels }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .webp({ quality: 75, effort: 4 })
          .toBuffer(),
    });
    pages.push({ number: at + 1, bytes: data, width, height });
  }
  return count > 0 && pages.length > 0 ? { pages, count } : { refusal: "broken" };
}

let isBounded = false;

/** The reader's memory is outside the heap that a thread's limits count. Refused more, it shows that there is none left, and ends. */
function boundMemory(): void {
  if (isBounded) return;
  isBounded = true;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, delta) {
    if (this.buffer.byteLength + delta * 65_536 > maxMemoryBytes) throw new RangeError("No more memory for this file.");
    return grow.call(this, delta);
  };
}
