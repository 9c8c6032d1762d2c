import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import fastify from "fastify";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { cleanSpool, spoolUpload } from "./spool-upload.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "academy-spool-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
const freshDir = () => path.join(root, `spool-${++count}`);

test("an upload is written as it came, counted and hashed, for no one else to read", async () => {
  const dir = freshDir();
  const bytes = randomBytes(500_000);
  const spooled = await spoolUpload(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), {
    maxBytes: 500_000,
    dir,
  });
  expect(spooled.sizeBytes).toBe(500_000);
  expect(spooled.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(readFileSync(spooled.path).equals(bytes)).toBe(true);
  expect(statSync(spooled.path).mode & 0o077).toBe(0);
  await spooled.remove();
  await spooled.remove();
  expect(readdirSync(dir)).toEqual([]);
});

test("one byte too many, and nothing is left", async () => {
  const dir = freshDir();
  const upload = spoolUpload(Readable.from([Buffer.alloc(1_048_576), Buffer.alloc(1)]), { maxBytes: 1_048_576, dir });
  await expect(upload).rejects.toMatchObject({ code: "too_large", message: "The file is larger than 1 MB." });
  expect(readdirSync(dir)).toEqual([]);
});

test("a stream that fails, or that a full disk stops, leaves nothing", async () => {
  const dir = freshDir();
  const failing = (error: Error) =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw error;
      })(),
    );
  await expect(spoolUpload(failing(new Error("cut")), { maxBytes: 1e6, dir })).rejects.toThrow("cut");
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  await expect(spoolUpload(failing(full), { maxBytes: 1e6, dir })).rejects.toMatchObject({ code: "storage_full" });
  expect(readdirSync(dir)).toEqual([]);
});

/** A server that spools what is posted to it, with the parser's own limit at 2 MB. */
async function startUploadServer(dir: string, maxBytes: number) {
  const errors: unknown[] = [];
  const app = fastify();
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: 2_000_000 } });
  app.post("/", async (request, reply) => {
    const part = await request.file();
    if (!part) return reply.code(400).send();
    try {
      const spooled = await spoolUpload(part.file, { maxBytes, dir });
      return { sizeBytes: spooled.sizeBytes };
    } catch (error) {
      errors.push(error);
      return reply.code(413).send({ error: (error as Error).message });
    }
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, errors };
}

const post = (port: number, bytes: number) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "a.bin");
  return fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: form });
};

test("a form's file over our limit, or over the parser's, is refused and leaves nothing", async () => {
  const [ours, parsers] = [freshDir(), freshDir()];
  const strict = await startUploadServer(ours, 1_000_000);
  expect(await (await post(strict.port, 1_000_000)).json()).toEqual({ sizeBytes: 1_000_000 });
  expect(readdirSync(ours)).toHaveLength(1);
  expect((await post(strict.port, 1_500_000)).status).toBe(413);
  const loose = await startUploadServer(parsers, 10_000_000);
  expect((await post(loose.port, 3_000_000)).status).toBe(413);
  expect(readdirSync(ours)).toHaveLength(1);
  expect(readdirSync(parsers)).toEqual([]);
});

test("what cannot be written is read to its end all the same, so that the client gets its answer", async () => {
  const blocked = path.join(root, "a-file-in-the-way");
  writeFileSync(blocked, "");
  const { port, errors } = await startUploadServer(blocked, 1_000_000);
  expect((await post(port, 900_000)).status).toBe(413);
  expect(errors).toMatchObject([{ code: expect.stringMatching(/^(EEXIST|ENOTDIR)$/) }]);
});

test("an upload without end is not read forever", async () => {
  const dir = freshDir();
  let sentBytes = 0;
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        sentBytes += 1_048_576;
        yield Buffer.alloc(1_048_576);
      }
    })(),
  );
  await expect(spoolUpload(endless, { maxBytes: 1000, dir })).rejects.toMatchObject({ code: "too_large" });
  expect(endless.destroyed).toBe(true);
  expect(sentBytes).toBeLessThan(64 * 1_048_576);
  expect(readdirSync(dir)).toEqual([]);
});

test("a client that goes away in the middle leaves nothing", async () => {
  const dir = freshDir();
  const { port, errors } = await startUploadServer(dir, 1_000_000);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n" +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
  );
  socket.write(Buffer.alloc(300_000));
  await eventually(() => expect(existsSync(dir) && readdirSync(dir)).toHaveLength(1));
  socket.destroy();
  await eventually(() => expect(readdirSync(dir)).toEqual([]));
  await eventually(() => expect(errors).toHaveLength(1));
});

test("what killed processes left is cleaned, what is being written and what is not ours stays", async () => {
  const dir = freshDir();
  const old = await spoolUpload(Readable.from([Buffer.from("old")]), { maxBytes: 10, dir });
  const fresh = await spoolUpload(Readable.from([Buffer.from("new")]), { maxBytes: 10, dir });
  const foreign = path.join(dir, "notes.txt");
  writeFileSync(foreign, "mine");
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const file of [old.path, foreign]) utimesSync(file, hourAgo, hourAgo);
  expect(await cleanSpool(dir, 600_000)).toBe(1);
  expect(readdirSync(dir).toSorted()).toEqual([path.basename(foreign), path.basename(fresh.path)].toSorted());
  expect(await cleanSpool(path.join(root, "never-made"), 0)).toBe(0);
});
