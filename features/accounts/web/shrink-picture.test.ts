import { expect, test, vi } from "vitest";
import { shrinkPicture } from "./shrink-picture.ts";

/** A browser's decoder that finds a picture of this size in any file. */
function decodes(width: number, height: number): void {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close() {} }));
  vi.stubGlobal("document", {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ drawImage() {} }),
      toBlob(done: (blob: Blob) => void) {
        done(new Blob([`${this.width} × ${this.height}`]));
      },
    }),
  });
}
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], "me.avif");

test("DASH-07 a file of few bytes and many pixels is sent smaller, one that is small in both unchanged", async () => {
  decodes(4_000, 3_000);
  expect(await (await shrinkPicture(fileOf(50_000))).text()).toBe("768 × 576");
  decodes(600, 400);
  const small = fileOf(50_000);
  expect(await shrinkPicture(small)).toBe(small);
});

test("DASH-07 what the browser cannot draw is sent unchanged", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const file = fileOf(300_000);
  expect(await shrinkPicture(file)).toBe(file);
});
