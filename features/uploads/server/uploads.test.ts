import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import net from "node:net";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { officeRoleCapabilities, officeRoleHolders, officeRoles } from "#features/accounts/server/tables.ts";
import { AppError } from "#lib/app-error.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { minPartBytes, partBytes, uploadTexts } from "../texts.ts";
import { uploadQuota } from "./begin-upload.ts";
import { cleanupUploads, unfinishedMs, unusedMs } from "./cleanup-uploads.ts";
import { type UploadPurpose, uploadPurposes } from "./purposes.ts";
import { uploadParts, uploads } from "./tables.ts";
import { uploadReplies } from "./upload-replies.ts";
import { openUpload, releaseUploads, takeUpload } from "./used-uploads.ts";

const purpose = "assessments.work";
const mb = 1024 * 1024;
let setup: TestApp;
let port: number;
let accountId: string;
let own: Record<string, string>;
let stranger: Record<string, string>;

beforeAll(async () => {
  setup = await createTestApp({ seed: false });
  await setup.first.listen({ port: 0, host: "127.0.0.1" });
  port = (setup.first.server.address() as AddressInfo).port;
});
afterAll(() => setup.close());
beforeEach(async () => {
  const now = setup.clock.now();
  const account = await makeAccount(setup.db, now);
  accountId = account.id;
  own = await sessionOf(accountId);
  stranger = await sessionOf((await makeAccount(setup.db, now)).id);
});

const sessionOf = async (id: string) => ({
  ...(await makeSession(setup.db, setup.clock.now(), id)).headers,
  "tus-resumable": "1.0.0",
});
const base64 = (text: string) => Buffer.from(text).toString("base64");
const metadata = (name: string, what = purpose) => `filename ${base64(name)},purpose ${base64(what)}`;
const at = (address: string) => `http://127.0.0.1:${port}${address}`;
const begin = (size: number | string, name = "essay.pdf", more: Record<string, string> = {}) =>
  fetch(at("/api/uploads"), {
    method: "POST",
    headers: { ...own, "upload-length": String(size), "upload-metadata": metadata(name), ...more },
  });
const begun = async (size: number, name?: string) => {
  const response = await begin(size, name);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.headers.get("location") ?? "";
};
const send = (address: string, bytes: Uint8Array, offset: number | string, headers: Record<string, string> = {}) =>
  fetch(at(address), {
    method: "PATCH",
    headers: { ...own, "content-type": "application/offset+octet-stream", "upload-offset": String(offset), ...headers },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
const offsetOf = async (address: string) =>
  Number((await fetch(at(address), { method: "HEAD", headers: own })).headers.get("upload-offset"));
const look = async (address: string) => (await (await fetch(at(address), { headers: own })).json()).data;
const idOf = (address: string) => address.split("/").at(-1) ?? "";
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Sends the beginning of a chunk on a connection of its own and cuts it. */
function sendAndCut(address: string, bytes: Uint8Array, offset: number, cutAfter: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      const head = [
        `PATCH ${address} HTTP/1.1`,
        "Host: x",
        `Authorization: ${own.authorization}`,
        "Tus-Resumable: 1.0.0",
        "Content-Type: application/offset+octet-stream",
        `Upload-Offset: ${offset}`,
        `Content-Length: ${bytes.length - offset}`,
      ].join("\r\n");
      socket.write(`${head}\r\n\r\n`);
      socket.write(bytes.subarray(offset, offset + cutAfter), () => setTimeout(() => socket.destroy(), 60));
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

/** Every file that the store holds. */
async function storedFiles(): Promise<number> {
  const names = await readdir(path.join(setup.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return names.filter((entry) => entry.isFile()).length;
}
async function cleanupAll() {
  await cleanupUploads(setup.deps);
  await setup.db.update(pendingFiles).set({ createdAt: new Date(0) });
  await cleanupPendingFiles({ db: setup.db, files: setup.deps.files, olderThanMs: 1000 });
}

test("ASM-05 a document goes up in chunks, is checked, and can be used and read by its id", async () => {
  const bytes = Buffer.from(samplePdf(2 * mb + 17));
  const address = await begun(bytes.length, "My essay.pdf");
  expect(address).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  let offset = 0;
  while (offset < bytes.length) {
    const chunk = bytes.subarray(offset, offset + partBytes + 1000);
    const response = await send(address, chunk, offset);
    expect(response.status, await response.clone().text()).toBe(204);
    offset += chunk.length;
    expect(Number(response.headers.get("upload-offset"))).toBe(offset);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  }
  expect(await look(address)).toEqual({
    id: idOf(address),
    name: "My essay.pdf",
    sizeBytes: bytes.length,
    offsetBytes: bytes.length,
    state: "ready",
    type: "application/pdf",
    sha256: sha(bytes),
    error: null,
  });
  expect(await setup.db.$count(uploadParts, eq(uploadParts.uploadId, idOf(address)))).toBe(0);
  const taken = { accountId, uploadId: idOf(address), purpose };
  await setup.db.transaction((tx) => takeUpload({ db: tx }, taken));
  await expect(setup.db.transaction((tx) => takeUpload({ db: tx }, taken))).rejects.toMatchObject({
    code: "not_found",
  });
  await setup.db.transaction((tx) => takeUpload({ db: tx }, { ...taken, again: true }));
  const { file, ...facts } = await openUpload(setup.deps, idOf(address));
  expect(facts).toMatchObject({ name: "My essay.pdf", sha256: sha(bytes) });
  expect(sha(Buffer.concat(await file.toArray()))).toBe(sha(bytes));
  // It is handed in: its sender cannot remove it any more, and time does not either.
  expect((await fetch(at(address), { method: "DELETE", headers: own })).status).toBe(409);
  setup.clock.advance(unusedMs + 1);
  await cleanupAll();
  await openUpload(setup.deps, idOf(address)).then(({ file: stored }) => stored.destroy());
  await setup.db.transaction((tx) => releaseUploads({ db: tx }, [idOf(address)]));
  await cleanupAll();
  expect(await storedFiles()).toBe(0);
});

test("ASM-05 cut connections lose nothing that had arrived, wherever they are cut", async () => {
  const bytes = Buffer.from(samplePdf(3 * mb));
  const address = await begun(bytes.length);
  let offset = 0;
  for (const cut of [1, 70_000, partBytes, partBytes + 1, 900_000]) {
    // A busy machine may not have begun to read when the line is cut: then nothing had arrived.
    await eventually(async () => {
      await sendAndCut(address, bytes, offset, cut);
      expect(await offsetOf(address)).toBeGreaterThan(offset);
    });
    offset = await offsetOf(address);
  }
  expect((await send(address, bytes.subarray(offset), offset)).status).toBe(204);
  expect(await look(address)).toMatchObject({ state: "ready", sha256: sha(bytes) });
});

test("ASM-05 sent from two connections at once it is still one file", async () => {
  const bytes = Buffer.from(samplePdf(2 * mb));
  const address = await begun(bytes.length);
  const answers = await Promise.all([0, 0, 0].map((offset) => send(address, bytes, offset)));
  for (const { status } of answers) expect([204, 409]).toContain(status);
  const offset = await offsetOf(address);
  if (offset < bytes.length) expect((await send(address, bytes.subarray(offset), offset)).status).toBe(204);
  expect(await look(address)).toMatchObject({ state: "ready", sha256: sha(bytes) });
  expect((await send(address, bytes.subarray(0, 10), 0)).status).toBe(409);
});

test("ASM-05 what was killed between the last chunk and the check is checked when it is requested", async () => {
  const bytes = Buffer.from(samplePdf(2 * minPartBytes));
  const address = await begun(bytes.length);
  await send(address, bytes.subarray(0, minPartBytes), 0);
  const { put } = setup.deps.files;
  let puts = 0;
  setup.deps.files.put = async (...args) => {
    puts += 1;
    if (puts > 1) throw new Error("killed here");
    return put(...args);
  };
  expect((await send(address, bytes.subarray(minPartBytes), minPartBytes)).status).toBe(500);
  setup.deps.files.put = put;
  expect(await offsetOf(address)).toBe(bytes.length);
  expect(await look(address)).toMatchObject({ state: "ready", sha256: sha(bytes) });
});

test("ASM-05 a full disk is 507 with a sentence, and the upload goes on afterwards", async () => {
  const bytes = Buffer.from(samplePdf(9_000));
  const address = await begun(bytes.length);
  const { put } = setup.deps.files;
  setup.deps.files.put = async () => {
    throw new AppError("storage_full", "There is no room for your file at the moment. Please try again later.");
  };
  const response = await send(address, bytes, 0);
  setup.deps.files.put = put;
  expect(response.status).toBe(507);
  expect((await response.json()).error).toContain("no room");
  expect((await send(address, bytes, 0)).status).toBe(204);
});

test("ASM-05 unfinished uploads are gone after an hour and unused ones after a day, without an orphan", async () => {
  setup.clock.advance(unusedMs);
  await cleanupAll();
  own = await sessionOf(accountId);
  const before = await storedFiles();
  const halfway = await begun(mb, "half.pdf");
  await send(halfway, Buffer.from(samplePdf(mb)).subarray(0, 600_000), 0);
  const small = Buffer.from(samplePdf(4_000));
  const whole = await begun(small.length);
  await send(whole, small, 0);
  setup.clock.advance(unfinishedMs - 1000);
  await cleanupAll();
  expect(await offsetOf(halfway)).toBe(600_000);
  setup.clock.advance(2000);
  await cleanupAll();
  own = await sessionOf(accountId);
  expect((await fetch(at(halfway), { method: "HEAD", headers: own })).status).toBe(404);
  expect((await look(whole)).state).toBe("ready");
  setup.clock.advance(unusedMs);
  await cleanupAll();
  expect(await setup.db.$count(uploads, eq(uploads.accountId, accountId))).toBe(0);
  expect(await storedFiles()).toBe(before);
});

test("ASM-05 removed by its sender, an upload leaves nothing", async () => {
  const before = await storedFiles();
  const address = await begun(mb);
  await send(address, samplePdf(mb).subarray(0, minPartBytes), 0);
  expect((await fetch(at(address), { method: "DELETE", headers: own })).status).toBe(204);
  expect((await fetch(at(address), { method: "DELETE", headers: own })).status).toBe(404);
  await cleanupAll();
  expect(await storedFiles()).toBe(before);
});

test("API-04 another's upload is not there: no state, no offset, no chunk, no removal, no use", async () => {
  const bytes = Buffer.from(samplePdf(minPartBytes + 5_000));
  const address = await begun(bytes.length);
  await send(address, bytes.subarray(0, minPartBytes), 0);
  const asStranger = (method: string, more: RequestInit = {}) =>
    fetch(at(address), { method, headers: stranger, ...more });
  expect((await asStranger("GET")).status).toBe(404);
  expect((await asStranger("HEAD")).status).toBe(404);
  expect((await asStranger("DELETE")).status).toBe(404);
  const chunk = await asStranger("PATCH", {
    headers: {
      ...stranger,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(minPartBytes),
    },
    body: bytes.subarray(minPartBytes),
  });
  expect(chunk.status).toBe(404);
  expect(await offsetOf(address)).toBe(minPartBytes);
  await send(address, bytes.subarray(minPartBytes), minPartBytes);
  const [otherUpload] = await setup.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idOf(address)));
  expect(otherUpload?.state).toBe("ready");
  const use = { uploadId: idOf(address), purpose };
  await expect(setup.db.transaction((tx) => takeUpload({ db: tx }, { ...use, accountId: newId() }))).rejects.toThrow();
  await expect(
    setup.db.transaction((tx) => takeUpload({ db: tx }, { ...use, accountId, purpose: "messaging.attachment" })),
  ).rejects.toThrow();
  for (const method of ["POST", "HEAD", "PATCH", "DELETE", "GET", "OPTIONS"]) {
    const url = method === "POST" || method === "OPTIONS" ? "/api/uploads" : address;
    const response = await fetch(at(url), {
      method,
      headers: { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" },
    });
    expect(response.status, method).toBe(401);
  }
});

test.each<[string, Record<string, string>, number]>([
  ["a negative length", { "upload-length": "-1" }, 400],
  ["a length of no number", { "upload-length": "1e3" }, 400],
  ["a length beyond all numbers", { "upload-length": "99999999999999999999999" }, 400],
  ["a length of a terabyte", { "upload-length": "1099511627776" }, 413],
  ["one byte over the limit", { "upload-length": String(25 * mb + 1) }, 413],
  ["nothing", { "upload-length": "0" }, 422],
  ["a deferred length", { "upload-length": "", "upload-defer-length": "1" }, 400],
  ["another version of the protocol", { "tus-resumable": "0.2.2" }, 400],
  ["a partial upload", { "upload-concat": "partial" }, 400],
  ["a final one of others", { "upload-concat": "final;/api/uploads/a /api/uploads/b" }, 400],
  ["no metadata", { "upload-metadata": "" }, 400],
  ["metadata that is no Base64", { "upload-metadata": "filename ???" }, 400],
  ["a key twice", { "upload-metadata": "filename YQ==,filename YQ==" }, 400],
  ["another purpose", { "upload-metadata": metadata("a.pdf", "payroll") }, 404],
  ["a purpose out of the prototype", { "upload-metadata": metadata("a.pdf", "__proto__") }, 404],
  ["a program", { "upload-metadata": metadata("setup.exe") }, 422],
  ["a page", { "upload-metadata": metadata("essay.pdf.html") }, 422],
  ["no name", { "upload-metadata": `purpose ${base64(purpose)}` }, 422],
])("API-03 an upload that begins with %s is refused with a sentence", async (_name, headers, status) => {
  const response = await begin(1_000, "essay.pdf", headers);
  expect(response.status, await response.clone().text()).toBe(status);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect((await response.json()).error).toEqual(expect.any(String));
  expect(await setup.db.$count(uploads, eq(uploads.accountId, accountId))).toBe(0);
});

test("API-03 chunks that do not fit are refused and change nothing", async () => {
  const bytes = Buffer.from(samplePdf(5_000));
  const address = await begun(bytes.length);
  expect((await send(address, bytes, 1)).status).toBe(409);
  expect((await send(address, bytes, "-1")).status).toBe(400);
  expect((await send(address, bytes, "0x0")).status).toBe(400);
  expect((await send(address, Buffer.concat([bytes, bytes]), 0)).status).toBe(413);
  expect((await send(address, bytes, 0, { "content-type": "application/json" })).status).toBe(415);
  expect((await send(address, bytes, 0, { "upload-length": "9" })).status).toBe(400);
  expect((await send(address, bytes, 0, { "tus-resumable": "" })).status).toBe(412);
  expect(await offsetOf(address)).toBe(0);
  // Where the method is overridden no one listens.
  const override = await fetch(at(address), {
    method: "POST",
    headers: { ...own, "x-http-method-override": "DELETE" },
  });
  expect(override.status).toBe(405);
  expect(await offsetOf(address)).toBe(0);
  for (const odd of ["/api/uploads/..%2f..%2fetc%2fpasswd", "/api/uploads/x", `/api/uploads/${newId()}`]) {
    expect([400, 404, 422], odd).toContain((await send(odd, bytes, 0)).status);
    expect([400, 404, 422], odd).toContain((await fetch(at(odd), { method: "HEAD", headers: own })).status);
  }
  expect((await send(address, bytes, 0)).status).toBe(204);
});

test("a name is stored as text to show, never as a path or a header", async () => {
  const address = await begun(500, "../../etc/pass\r\nSet-Cookie: a=b\u202e.pdf");
  expect((await look(address)).name).toBe("pass Set-Cookie: a=b.pdf");
});

test("one account cannot have more than its share on the way, also at once", async () => {
  const answers = await Promise.all(Array.from({ length: uploadQuota.files + 5 }, () => begin(1_000)));
  expect(answers.filter(({ status }) => status === 201).length).toBe(uploadQuota.files);
  const refused = answers.find(({ status }) => status === 429);
  expect((await refused?.json())?.error).toBe(uploadReplies.tooMany);
  await setup.db.delete(uploads).where(eq(uploads.accountId, accountId));
  const large = await Promise.all(Array.from({ length: 6 }, () => begin(25 * mb)));
  expect(large.filter(({ status }) => status === 201).length).toBe(4);
});

test("ASM-05 what a file is, its content decides: polyglots and lies are refused, and the bytes are gone", async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#125945" } })
    .png()
    .toBuffer();
  const end = Buffer.from("504b050600000000000000000000000000000000000000000000", "hex").subarray(0, 22);
  const archive = uploadReplies.otherName("an Office document or an archive");
  const cases: [name: string, bytes: Buffer, error: string | null][] = [
    ["photo.png", png, null],
    ["notes.txt", Buffer.from("Àwọn ọmọ ilé-ìwé\r\n₦32,000\n"), null],
    ["photo.pdf", png, uploadReplies.otherName("a PNG picture")],
    ["photo.jpg", png, null],
    ["photo.png", Buffer.concat([png, end]), uploadReplies.holdsMore],
    ["photo.png", png.subarray(0, 60), uploadTexts.broken],
    ["essay.pdf", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from(samplePdf())]), archive],
    ["essay.docx", Buffer.from(samplePdf()), uploadReplies.otherName("a PDF")],
    ["essay.docx", Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(400)]), uploadTexts.broken],
    ["essay.doc", Buffer.from("MZ this is a program"), uploadReplies.otherName(null)],
    ["notes.txt", Buffer.from("#!/bin/sh\nrm -rf /\n"), uploadReplies.notText],
    ["notes.txt", Buffer.from([0x41, 0x00, 0x42]), uploadReplies.notText],
    ["notes.md", Buffer.from([0xff, 0xfe, 0x41]), uploadReplies.notText],
  ];
  for (const [name, bytes, error] of cases) {
    const address = await begun(bytes.length, name);
    const response = await send(address, bytes, 0);
    expect(response.status, `${name}: ${await response.clone().text()}`).toBe(error ? 422 : 204);
    if (error) expect((await response.json()).error, name).toBe(error);
    expect(await look(address)).toMatchObject({ state: error ? "refused" : "ready", error });
    await fetch(at(address), { method: "DELETE", headers: own });
  }
  const { rows } = await setup.db.execute<{ n: number }>(
    sql`select count(*)::int as n from upload_parts p join uploads u on u.id = p.upload_id where u.account_id = ${accountId}`,
  );
  expect(rows[0]?.n).toBe(0);
});

test("F10 F7 a photograph that is handed in comes out without its position and camera, and whole", async () => {
  const bytes = await sharp({ create: { width: 1_080, height: 4_800, channels: 3, background: "#125945" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Tecno" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" } })
    .jpeg()
    .toBuffer();
  const address = await begun(bytes.length, "board.PNG");
  expect((await send(address, bytes, 0)).status).toBe(204);
  // What the sender sees is the file that was sent; what others get is smaller by what was taken out.
  expect(await look(address)).toMatchObject({
    state: "ready",
    name: "board.jpg",
    sha256: sha(bytes),
    type: "image/jpeg",
  });
  await setup.db.transaction((tx) => takeUpload({ db: tx }, { accountId, uploadId: idOf(address), purpose }));
  const { file, sizeBytes } = await openUpload(setup.deps, idOf(address));
  const stored = Buffer.concat(await file.toArray());
  expect(stored.length).toBe(sizeBytes);
  expect(stored.length).toBeLessThan(bytes.length);
  expect(stored.includes("Tecno")).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1_080, height: 4_800, orientation: 6 });
});

test("refused uploads do not count among the ten that are under way", async () => {
  for (let n = 0; n < uploadQuota.files + 1; n += 1) {
    const address = await begun(20, "notes.pdf");
    expect((await send(address, Buffer.alloc(20, 65), 0)).status).toBe(422);
  }
  expect((await begin(1_000)).status).toBe(201);
});

test("attack 7 chunks that are meant to be tiny are refused, and so are too many", async () => {
  const bytes = Buffer.from(samplePdf(mb));
  const address = await begun(bytes.length);
  const small = await send(address, bytes.subarray(0, minPartBytes - 1), 0);
  expect(small.status).toBe(422);
  expect((await small.json()).error).toBe(uploadReplies.pieceTooSmall);
  expect(await offsetOf(address)).toBe(0);
  // A line that is cut again and again keeps what came, up to a bound.
  await setup.db.insert(uploadParts).values(
    Array.from({ length: 64 }, (_, at) => ({
      uploadId: idOf(address),
      startsAt: mb + at,
      sizeBytes: 1,
      fileKey: `${address}-${at}`,
    })),
  );
  const response = await send(address, bytes.subarray(0, minPartBytes), 0);
  expect(response.status).toBe(422);
  expect((await response.json()).error).toBe(uploadReplies.tooManyParts);
});

test("attack 7 an account that bought nothing keeps 100 MB at most, one with a course more", async () => {
  const save = (sizeBytes: number) =>
    setup.db.insert(uploads).values({
      id: newId(),
      accountId,
      purpose,
      name: "kept.pdf",
      sizeBytes,
      offsetBytes: sizeBytes,
      state: "used",
      fileKey: newId(),
      type: "application/pdf",
      sha256: "0".repeat(64),
      createdAt: setup.clock.now(),
      touchedAt: setup.clock.now(),
    });
  await save(95 * mb);
  expect((await begin(4 * mb)).status).toBe(201);
  await setup.db.delete(uploads).where(and(eq(uploads.accountId, accountId), eq(uploads.state, "arriving")));
  const refused = await begin(6 * mb);
  expect(refused.status).toBe(413);
  expect((await refused.json()).error).toBe(uploadReplies.noRoom(95 * mb, 100 * mb));
  await setup.db.execute(sql`insert into schools (key, name, kind, position) values ('room', 'Room', 'subject', 1)`);
  const { rows } = await setup.db.execute<{ id: string }>(
    sql`insert into courses (id, slug, title, short_title, school, glyph, summary, overview, level, format, tools, objectives, position)
      values (gen_random_uuid(), 'room', 'Room', 'Room', 'room', 'R', 'Room', '{}', 'Beginner', 'Online', '{}', '{}', 1) returning id`,
  );
  await setup.db.execute(
    sql`insert into enrolments (id, student_id, course_id, plan, started_at) values (gen_random_uuid(), ${accountId}, ${rows[0]?.id}, 'monthly', now())`,
  );
  expect((await begin(6 * mb)).status).toBe(201);
});

test("attack 7 while only the reserve of the disk is free no file is taken, at its beginning or on its way", async () => {
  const bytes = Buffer.from(samplePdf(9_000));
  const address = await begun(bytes.length);
  const { disk } = setup.deps.files;
  setup.deps.files.disk = async () => ({ freeBytes: 400 * mb, totalBytes: 250 * 1024 * mb });
  try {
    expect((await begin(1_000)).status).toBe(507);
    expect((await send(address, bytes, 0)).status).toBe(507);
    expect(await offsetOf(address)).toBe(0);
  } finally {
    setup.deps.files.disk = disk;
  }
  expect((await send(address, bytes, 0)).status).toBe(204);
});

test("attack 14 what a composed role lets someone do, it lets them send files for too", async () => {
  const office = await makeAccount(setup.db, setup.clock.now(), { roles: ["office"] });
  const roleId = newId();
  const now = setup.clock.now();
  await setup.db.insert(officeRoles).values({ id: roleId, name: "Answers", createdAt: now, updatedAt: now });
  await setup.db.insert(officeRoleCapabilities).values({ roleId, capability: "messages.answer" });
  await setup.db.insert(officeRoleHolders).values({ accountId: office.id, roleId, givenAt: now });
  const { contributions } = setup.deps;
  const answers: UploadPurpose = {
    name: "test.answers",
    maxBytes: mb,
    kinds: ["pdf"],
    need: { capability: "messages.answer", scope: "all" },
  };
  setup.deps.contributions = ((point: unknown) =>
    point === uploadPurposes ? [() => answers] : contributions(point as typeof uploadPurposes)) as typeof contributions;
  try {
    const headers = { "upload-metadata": metadata("a.pdf", answers.name) };
    expect((await begin(1_000, "a.pdf", headers)).status).toBe(403);
    own = await sessionOf(office.id);
    expect((await begin(1_000, "a.pdf", headers)).status).toBe(201);
  } finally {
    setup.deps.contributions = contributions;
  }
});
