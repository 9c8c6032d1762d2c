import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { within } from "#platform/deps.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { workerPool } from "#platform/workers/worker-pool.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { maxRenderedPages } from "../../texts.ts";
import { saveDocument } from "../save-document.ts";
import { uploads } from "../tables.ts";
import { releaseUploads, takeUpload } from "../used-uploads.ts";
import type { RenderedDocument } from "./draw-document.ts";
import { drawDue } from "./draw-due.ts";
import { uploadDrawings, uploadPages } from "./tables.ts";
import { openPage, pagesOf } from "./upload-pages.ts";

let setup: TestApp;
let accountId: string;
/** Files of students' work, whose pages are drawn. */
const purpose = "assessments.work";

beforeAll(async () => {
  setup = await createTestApp({ seed: false });
});
afterAll(() => setup.close());
beforeEach(async () => {
  accountId = (await makeAccount(setup.db, setup.clock.now())).id;
});

const pdfOf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Buffer>((resolve) => {
    const document = new PDFDocument({ size: "A4", ...options });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    for (let at = 0; at < pages; at += 1) {
      if (at > 0) document.addPage();
      document.fontSize(40).text(`Page ${at + 1}`);
    }
    document.end();
  });

/** A file as it was handed in: whole, looked at, and in use. */
async function used(name: string, bytes: Uint8Array): Promise<string> {
  const { deps } = setup;
  const spooled = await spoolUpload(Readable.from([Buffer.from(bytes)]), {
    maxBytes: bytes.length,
    dir: deps.spoolDir,
  });
  const actor = { accountId, roles: ["student"] as const };
  const uploadId = await saveDocument(deps, actor, { purpose, name, spooled }).finally(() => spooled.remove());
  await setup.db.transaction((tx) => takeUpload(within(deps, tx), { accountId, uploadId, purpose }));
  return uploadId;
}
const viewOf = async (id: string) => (await pagesOf(setup.db, [id])).get(id);
const keyOf = async (id: string) =>
  (await setup.db.select({ key: uploads.fileKey }).from(uploads).where(eq(uploads.id, id)))[0]?.key ?? "";
const draw = () => drawDue(setup.deps);

const stateOf = async (id: string) => {
  const { state, refusal } = (await viewOf(id)) ?? { state: null, refusal: null };
  return refusal ?? state;
};

describe("the pages of a file are drawn once", () => {
  test("a PDF and a picture are read page by page, each with its size; a text has no pages", async () => {
    const pdf = await used("report.pdf", await pdfOf(3));
    const picture = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#125945" } })
      .jpeg()
      .toBuffer();
    const photo = await used("photo.jpg", picture);
    const text = await used("notes.txt", Buffer.from("One finding, one picture."));
    expect(await stateOf(pdf)).toBe("waiting");
    expect(await viewOf(text)).toBeUndefined();
    expect(await draw()).toBe(2);
    const view = await viewOf(pdf);
    expect(view).toMatchObject({ state: "done", refusal: null, count: 3 });
    expect(view?.pages.map(({ number, width, height }) => [number, width, height])).toEqual([
      [1, 1_000, 1_414],
      [2, 1_000, 1_414],
      [3, 1_000, 1_414],
    ]);
    const opened = await openPage(setup.deps, { uploadId: pdf, page: 2 });
    const bytes = Buffer.concat(await Array.fromAsync(opened.file as AsyncIterable<Buffer>));
    expect(bytes.length).toBe(opened.sizeBytes);
    const meta = await sharp(bytes).stats();
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    // Something dark is written on something white.
    expect(meta.channels[0]?.max).toBe(255);
    expect(meta.channels[0]?.min).toBeLessThan(60);
    await expect(openPage(setup.deps, { uploadId: pdf, page: 4 })).rejects.toMatchObject({ code: "not_found" });
    expect(await viewOf(photo)).toMatchObject({ count: 1, pages: [{ number: 1, width: 1_400 }] });
    expect(await draw(), "once").toBe(0);
  });

  test("of a very long one the first pages are drawn, and it shows how many there are", async () => {
    const id = await used("long.pdf", await pdfOf(60));
    await draw();
    const view = await viewOf(id);
    expect([view?.count, view?.pages.length]).toEqual([60, maxRenderedPages]);
  });

  test("one that is locked, broken or not what it shows is refused with its reason, and the next one is drawn", async () => {
    const locked = await used("locked.pdf", await pdfOf(1, { userPassword: "secret" }));
    const whole = await pdfOf(1);
    const cut = await used("cut.pdf", Buffer.concat([whole.subarray(0, 600), Buffer.from("\n%%EOF\n")]));
    const fine = await used("fine.pdf", Buffer.from(samplePdf(2_000)));
    expect(await draw()).toBe(3);
    expect([await stateOf(locked), await stateOf(cut), await stateOf(fine)]).toEqual(["locked", "broken", "done"]);
  });

  test("a page as wide as a town or as thin as a hair stays small", async () => {
    for (const [size, sides] of [
      [
        [14_000, 14_000],
        [1_000, 1_000],
      ],
      [
        [20, 14_000],
        [4, 3_000],
      ],
      [
        [14_000, 20],
        [1_000, 1],
      ],
    ] as const) {
      const id = await used("odd.pdf", await pdfOf(1, { size: [...size] }));
      await draw();
      const [page] = (await viewOf(id))?.pages ?? [];
      expect([page?.width, page?.height]).toEqual(sides);
    }
  });

  test("work that takes too long or too much ends with its thread, and the process goes on", async () => {
    const [slow, heavy] = [await spooled(formBomb(6)), await spooled(formBomb(10))];
    const file = new URL("./draw-document.worker.ts", import.meta.url);
    const poolOf = (timeoutMs: number) =>
      workerPool<{ path: string }, RenderedDocument>(file, { timeoutMs, memoryMb: 256, waiting: 2 });
    const pool = poolOf(20_000);
    expect(await pool({ path: heavy.path })).toEqual({ refusal: "slow" });
    await expect(poolOf(100)({ path: slow.path })).rejects.toMatchObject({ failure: "slow" });
    await Promise.all([slow.remove(), heavy.remove()]);
    const fine = await spooled(samplePdf());
    expect(await pool({ path: fine.path })).toMatchObject({ count: 1 });
    await fine.remove();
  });

  test("two processes draw a file once; one that died is followed, three times", async () => {
    const id = await used("twice.pdf", await pdfOf(2));
    expect((await Promise.all([draw(), draw()])).toSorted()).toEqual([0, 1]);
    expect((await viewOf(id))?.pages.length).toBe(2);
    const dead = await used("dead.pdf", await pdfOf(1));
    const key = await keyOf(dead);
    const begun = (attempts: number) =>
      setup.db
        .update(uploadDrawings)
        .set({ attempts, begunAt: new Date(setup.clock.now().getTime() - 60_000) })
        .where(eq(uploadDrawings.documentKey, key));
    await begun(3);
    expect(await draw(), "it may still be under way").toBe(0);
    setup.clock.advance(10 * 60_000);
    await draw();
    expect(await stateOf(dead)).toBe("slow");
  });

  test("pages go with their file, rows and bytes", async () => {
    const id = await used("gone.pdf", await pdfOf(2));
    const key = await keyOf(id);
    await draw();
    const keys = (await setup.db.select().from(uploadPages).where(eq(uploadPages.documentKey, key))).map(
      ({ fileKey }) => fileKey,
    );
    expect(keys).toHaveLength(2);
    await setup.db.transaction((tx) => releaseUploads(within(setup.deps, tx), [id]));
    expect(await setup.db.select().from(uploadDrawings).where(eq(uploadDrawings.documentKey, key))).toEqual([]);
    const left = await setup.db.select().from(pendingFiles);
    for (const key of keys) expect(left.some((row) => row.key === key)).toBe(true);
    await cleanupPendingFiles({ ...setup.deps, olderThanMs: 60_000 });
    for (const key of keys) await expect(setup.deps.files.get(key)).rejects.toThrow();
  });
});

const spooled = (bytes: Uint8Array) =>
  spoolUpload(Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length, dir: setup.deps.spoolDir });

/** Forms within forms, ten in each: some kB that ask for millions of drawings. */
function formBomb(depth: number): Uint8Array {
  const stream = (dict: string, content: string) => `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>",
    stream("", "/X Do "),
    ...Array.from({ length: depth }, (_, at) =>
      at < depth - 1
        ? stream(
            `/Type/XObject/Subtype/Form/BBox[0 0 600 600]/Resources<</XObject<</X ${at + 6} 0 R>>>>`,
            "/X Do ".repeat(10),
          )
        : stream("/Type/XObject/Subtype/Form/BBox[0 0 600 600]", "0 0 600 600 re f "),
    ),
  ];
  let text = "%PDF-1.4\n";
  const at = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("")}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
