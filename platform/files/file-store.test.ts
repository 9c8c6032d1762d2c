import { randomBytes } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { FileMissingError, newFileKey } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { openS3FileStore, S3SetupError } from "./open-s3-file-store.ts";
import { startS3Server } from "./s3-server.fixture.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "academy-files-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const s3 = await startS3Server();
afterAll(() => s3.stop());

/** Every file under the disk store's folder. */
const filesOnDisk = () =>
  readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(dataDir, "files"), path.join(entry.parentPath, entry.name)));

const stores = [
  { name: "disk", store: openFileStore({ dataDir }), keys: filesOnDisk },
  {
    name: "S3",
    store: await openS3FileStore(s3.url),
    keys: () => [...s3.objects.keys()].map((key) => key.replace("/academy-files/", "")),
  },
];
const pdf = { contentType: "application/pdf" };

describe.each(stores)("a file store on $name", ({ store, keys }) => {
  test("what is put comes back byte for byte, from a buffer and from a stream", async () => {
    const bytes = randomBytes(300_000);
    const [first, second] = [newFileKey("receipts"), newFileKey("receipts")];
    await store.put(first, bytes, pdf);
    const stream = Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]);
    await store.put(second, stream, { ...pdf, sizeBytes: bytes.length });
    expect((await buffer(await store.get(first))).equals(bytes)).toBe(true);
    expect((await buffer(await store.get(second))).equals(bytes)).toBe(true);
    expect(keys()).toEqual(expect.arrayContaining([first, second]));
  });

  test("a file that is deleted is gone; deleting it again does no harm", async () => {
    const key = newFileKey("receipts");
    await store.put(key, Buffer.from("x"), pdf);
    expect(await store.sizeOf(key)).toBeGreaterThan(0);
    await store.delete(key);
    await store.delete(key);
    expect(await store.sizeOf(key)).toBeNull();
    await expect(store.get(key)).rejects.toThrow(FileMissingError);
  });

  test("a source that fails half-way leaves no file", async () => {
    const key = newFileKey("receipts");
    async function* failing() {
      yield randomBytes(200_000);
      throw new Error("the connection was cut");
    }
    const put = store.put(key, Readable.from(failing()), { ...pdf, sizeBytes: 300_000 });
    await expect(put).rejects.toThrow("the connection was cut");
    expect(keys()).not.toContain(key);
  });

  test("a source that cannot be opened leaves no file and harms nothing else", async () => {
    const key = newFileKey("receipts");
    const source = createReadStream(path.join(dataDir, "not-there"));
    await expect(store.put(key, source, { ...pdf, sizeBytes: 10 })).rejects.toThrow("ENOENT");
    expect(keys()).not.toContain(key);
  });

  test("a source that closes early, before or in the middle, leaves no file", async () => {
    const [before, middle] = [newFileKey("receipts"), newFileKey("receipts")];
    const closed = Readable.from([randomBytes(10)]);
    closed.destroy();
    await expect(store.put(before, closed, { ...pdf, sizeBytes: 10 })).rejects.toThrow();
    let isRequested = false;
    const closing = new Readable({
      read() {
        if (isRequested) this.destroy();
        else this.push(randomBytes(1000));
        isRequested = true;
      },
    });
    await expect(store.put(middle, closing, { ...pdf, sizeBytes: 2000 })).rejects.toThrow();
    expect(keys()).not.toContain(before);
    expect(keys()).not.toContain(middle);
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
    await expect(store.sizeOf(key)).rejects.toThrow(RangeError);
    expect(existsSync(path.join(dataDir, "x"))).toBe(false);
  });
});

test("a full disk is reported as such", async () => {
  async function* full() {
    yield randomBytes(10);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  }
  const put = openFileStore({ dataDir }).put(newFileKey("receipts"), Readable.from(full()), pdf);
  const cause: unknown = await put.catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(AppError);
  expect(cause).toMatchObject({ code: "storage_full" });
});

test("what a put that was killed left on the disk goes with the file's deletion", async () => {
  const store = openFileStore({ dataDir });
  const key = newFileKey("torn");
  const part = path.join(dataDir, "files", `${key}.part`);
  mkdirSync(path.dirname(part), { recursive: true });
  writeFileSync(part, "half a fi");
  expect(await store.sizeOf(key)).toBeNull();
  await store.delete(key);
  expect(filesOnDisk().filter((file) => file.startsWith("torn"))).toEqual([]);
});

test("files on the disk are for the product alone to read", async () => {
  const key = newFileKey("private");
  await openFileStore({ dataDir }).put(key, Buffer.from("x"), pdf);
  expect(statSync(path.join(dataDir, "files", key)).mode & 0o077).toBe(0);
});

test("S3 requests are signed for their region, tell length and type, and carry no checksum that other servers refuse", async () => {
  s3.requests.length = 0;
  const store = await openS3FileStore(s3.url);
  const key = newFileKey("receipts");
  await store.put(key, Readable.from([Buffer.from("12345")]), { ...pdf, sizeBytes: 5 });
  const [put] = s3.requests;
  expect(put).toMatchObject({ method: "PUT", path: `/academy-files/${key}` });
  expect(put?.headers).toMatchObject({ "content-length": "5", "content-type": "application/pdf" });
  expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\//);
  expect(Object.keys(put?.headers ?? {}).filter((name) => /checksum|trailer|^x-amz-acl/.test(name))).toEqual([]);
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
  const cause: unknown = await openS3FileStore(url).catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(S3SetupError);
  expect((cause as Error).message).not.toContain("secret");
});
