import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { FileMissingError, newFileKey } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { openS3FileStore, S3SetupError } from "./open-s3-file-store.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "academy-files-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const store = openFileStore({ dataDir });
const pdf = { contentType: "application/pdf" };

/** Every file under the store's folder. */
const filesOnDisk = () =>
  readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(dataDir, "files"), path.join(entry.parentPath, entry.name)));

test("what is put comes back byte for byte, from a buffer and from a stream", async () => {
  const bytes = randomBytes(300_000);
  const [first, second] = [newFileKey("receipts"), newFileKey("receipts")];
  await store.put(first, bytes, pdf);
  await store.put(second, Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), {
    ...pdf,
    sizeBytes: bytes.length,
  });
  expect((await buffer(await store.get(first))).equals(bytes)).toBe(true);
  expect((await buffer(await store.get(second))).equals(bytes)).toBe(true);
  expect(filesOnDisk()).toEqual(expect.arrayContaining([first, second]));
});

test("a file that is deleted is gone; deleting it again does no harm", async () => {
  const key = newFileKey("receipts");
  await store.put(key, Buffer.from("x"), pdf);
  expect(await store.exists(key)).toBe(true);
  await store.delete(key);
  await store.delete(key);
  expect(await store.exists(key)).toBe(false);
  await expect(store.get(key)).rejects.toThrow(FileMissingError);
});

test("a source that fails half-way leaves no file", async () => {
  const key = newFileKey("receipts");
  async function* failing() {
    yield randomBytes(200_000);
    throw new Error("the connection was cut");
  }
  await expect(store.put(key, Readable.from(failing()), pdf)).rejects.toThrow("the connection was cut");
  expect(filesOnDisk()).not.toContain(key);
});

test("a source that is closed already leaves no file", async () => {
  const key = newFileKey("receipts");
  const source = Readable.from([randomBytes(10)]);
  source.destroy();
  await expect(store.put(key, source, pdf)).rejects.toThrow();
  expect(filesOnDisk()).not.toContain(key);
});

test("a full disk is told as what it is", async () => {
  async function* full() {
    yield randomBytes(10);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  }
  const fault = await store.put(newFileKey("receipts"), Readable.from(full()), pdf).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(AppError);
  expect(fault).toMatchObject({ code: "storage_full" });
});

test.each([
  "../../etc/passwd",
  "receipts/../../x",
  "/etc/passwd",
  "receipts",
  "",
  "receipts/3f/3F9C",
  "a b/3f/x",
  "receipts\\3f\\x",
])("%j never becomes a path", async (key) => {
  await expect(store.put(key, Buffer.from("x"), pdf)).rejects.toThrow(RangeError);
  await expect(store.get(key)).rejects.toThrow(RangeError);
  await expect(store.delete(key)).rejects.toThrow(RangeError);
  await expect(store.exists(key)).rejects.toThrow(RangeError);
  expect(existsSync(path.join(dataDir, "x"))).toBe(false);
});

test("keys are random and stay in their folder", () => {
  expect(newFileKey("voice-notes")).toMatch(/^voice-notes\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
  expect(newFileKey("voice-notes")).not.toBe(newFileKey("voice-notes"));
  expect(() => newFileKey("../voice")).toThrow(RangeError);
});

test.each([
  "https://s3.example/bucket",
  "https://key:secret@s3.example/",
  "ftp://key:secret@s3.example/bucket",
  "bucket",
])("an S3 address that cannot work is refused at start: %s", async (url) => {
  const fault: unknown = await openS3FileStore(url).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(S3SetupError);
  expect((fault as Error).message).not.toContain("secret");
});
