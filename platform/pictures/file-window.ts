import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Thrown for a picture file whose structure breaks off or makes no sense. */
export class BrokenPictureError extends Error {}

/** More chunks than any picture has. */
const maxChunks = 20_000;

/** Counts chunks, so that a file of nothing but tiny ones comes to an end. Errors: BrokenPictureError. */
export function* chunkCounter(): Generator<number> {
  for (let count = 0; count < maxChunks; count += 1) yield count;
  throw new BrokenPictureError("More pieces than a picture has.");
}

export type FileWindow = ReturnType<typeof openWindow>;

const windowBytes = 64 * 1024;

/** Reads bytes anywhere in a file through a window of 64 KB; close it. Errors of what it gives: BrokenPictureError beyond the end. */
export function openWindow(path: string) {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  const window = Buffer.alloc(windowBytes);
  let [begin, end] = [0, 0];

  function bytes(at: number, length: number): Buffer {
    if (at < 0 || at + length > size) throw new BrokenPictureError("The file ends too early.");
    if (length > windowBytes) {
      const large = Buffer.alloc(length);
      readSync(file, large, 0, length, at);
      return large;
    }
    if (at < begin || at + length > end) {
      begin = at;
      end = at + readSync(file, window, 0, windowBytes, at);
    }
    return window.subarray(at - begin, at - begin + length);
  }

  return {
    size,
    bytes,
    number: (at: number, length: number, order: "big" | "little" = "big") =>
      order === "big" ? bytes(at, length).readUIntBE(0, length) : bytes(at, length).readUIntLE(0, length),
    text: (at: number, length: number) => bytes(at, length).toString("latin1"),
    close: () => closeSync(file),
  };
}
