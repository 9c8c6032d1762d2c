import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tutors } from "#features/tutors/server/tables.ts";
import { saveDocument } from "#features/uploads/server/public.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { sampleMp4, sampleOgg, sampleWebm } from "#tests/support/sample-sounds.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ConversationPage, Message, MessageFile, SentAnswer, ThreadPage } from "../contract.ts";
import { messageFile, voiceNote, waveBars } from "../file-texts.ts";
import { messagingPersonalData } from "./personal-data.ts";
import { conversations, messageFiles } from "./tables.ts";

type Person = { id: string; role: Role; headers: { authorization: string } };

let setup: TestApp;
let tutorId: string;
let student: Person;
let stranger: Person;
let tutor: Person;
let otherTutor: Person;
let staff: Person;

beforeAll(async () => {
  setup = await createTestApp({ demoPeople: false });
  const [row] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  student = await person("student");
  stranger = await person("student");
  tutor = await person("tutor");
  otherTutor = await person("tutor");
  staff = await person("support");
  await setup.db.update(tutors).set({ accountId: tutor.id }).where(eq(tutors.id, tutorId));
});
afterEach(async () => {
  await setup.db.delete(conversations);
  await setup.db.delete(rateCounters);
});
afterAll(() => setup.close());

async function person(role: Role): Promise<Person> {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role });
  return { id, role, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}

/** A file of someone's that has arrived and is checked. */
async function arrived(
  by: Person,
  name: string,
  bytes: Uint8Array,
  purpose = messageFile.purpose as string,
): Promise<string> {
  const spooled = await spoolUpload(Readable.from([Buffer.from(bytes)]), {
    maxBytes: messageFile.maxBytes,
    dir: setup.deps.spoolDir,
  });
  try {
    const actor = { accountId: by.id, roles: [by.role] };
    return await saveDocument(setup.deps, actor, { purpose, name, spooled });
  } finally {
    await spooled.remove();
  }
}
const send = (payload: object, as = student, key?: string) =>
  setup.app.inject({
    method: "POST",
    url: "/api/students/messages",
    headers: { ...as.headers, ...(key && { "idempotency-key": key }) },
    payload,
  });
const sent = async (payload: object, as = student, key?: string) => {
  const response = await send(payload, as, key);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as SentAnswer;
};
const open = (as: Person, id: string, { desk, more = "" }: { desk?: string; more?: string } = {}) =>
  setup.app.inject({
    url: `/api/${desk ? `desk/${desk}` : "students"}/message-files/${id}${more}`,
    headers: as.headers,
  });
/** Every file that the store holds, once the cleanup has gone over it. */
async function storedAfterCleanup(): Promise<number> {
  await cleanupPendingFiles({ db: setup.db, files: setup.deps.files, olderThanMs: 60_000 });
  const names = await readdir(path.join(setup.dataDir, "files"), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).length;
}
const photo = () =>
  sharp({ create: { width: 2_600, height: 1_300, channels: 3, background: "#0a6" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "The place where it was taken" } })
    .toBuffer();

test("MSG-03 a message carries files, with words or without, and those who take part read them, no one else", async () => {
  const pdf = samplePdf(40_000);
  const notes = await arrived(student, "My notes.pdf", pdf);
  const picture = await arrived(student, "board.jpg", await photo());
  const { conversation, message } = await sent({ tutorId, body: "", uploads: [notes, picture] });
  const [file, drawn] = message.files as [MessageFile, MessageFile];
  expect(file).toMatchObject({ kind: "file", name: "My notes.pdf", type: "application/pdf", sizeBytes: pdf.length });
  expect(drawn).toMatchObject({ kind: "picture", name: "board.webp", type: "image/webp", width: 2048, height: 1024 });
  expect(conversation.lastMessage).toMatchObject({ body: "", file: { kind: "file", name: "My notes.pdf" } });
  // What was handed over is no upload any more, so it takes none of its sender's room.
  expect(await setup.db.select().from(uploads)).toEqual([]);

  const whole = await open(tutor, file.id, { desk: "tutor" });
  expect(whole.statusCode).toBe(200);
  expect(whole.headers["content-type"]).toBe("application/pdf");
  expect(whole.headers["content-disposition"]).toContain("attachment");
  expect(whole.rawPayload.equals(Buffer.from(pdf))).toBe(true);
  const rest = await setup.app.inject({
    url: `/api/students/message-files/${file.id}`,
    headers: { ...student.headers, range: "bytes=100-" },
  });
  expect(rest.statusCode).toBe(206);
  expect(rest.rawPayload.equals(Buffer.from(pdf).subarray(100))).toBe(true);

  const shown = await open(student, drawn.id);
  expect(shown.rawPayload.length).toBe(drawn.sizeBytes);
  expect(shown.rawPayload.toString("latin1")).not.toContain("The place where");
  const preview = await open(student, drawn.id, { more: "?preview=true" });
  expect(preview.rawPayload.length).toBe(drawn.previewBytes);
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: "webp", width: 320, height: 160 });
  expect((await open(student, file.id, { more: "?preview=true" })).statusCode).toBe(404);

  for (const refused of [
    await open(stranger, file.id),
    await open(otherTutor, file.id, { desk: "tutor" }),
    await open(staff, file.id, { desk: "support" }),
    await open(student, newId()),
  ])
    expect(refused.statusCode).toBe(404);
  expect((await open(student, file.id, { desk: "tutor" })).statusCode).toBe(403);

  const thread = await setup.app.inject({
    url: `/api/desk/tutor/conversations/${conversation.id}`,
    headers: tutor.headers,
  });
  expect((thread.json() as ThreadPage).data[0]?.files).toEqual(message.files);
  const list = await setup.app.inject({ url: "/api/desk/tutor/conversations", headers: tutor.headers });
  expect((list.json() as ConversationPage).data[0]?.lastMessage?.file).toEqual({ kind: "file", name: "My notes.pdf" });
});

test("MSG-03 support gets and sends files too", async () => {
  const question = await arrived(student, "receipt.pdf", samplePdf());
  const { conversation, message } = await sent({ tutorId: null, body: "Is this right?", uploads: [question] });
  expect((await open(staff, message.files[0]?.id ?? "", { desk: "support" })).statusCode).toBe(200);
  expect((await open(tutor, message.files[0]?.id ?? "", { desk: "tutor" })).statusCode).toBe(404);
  const reply = await arrived(staff, "steps.txt", Buffer.from("First this, then that."));
  const response = await setup.app.inject({
    method: "POST",
    url: "/api/desk/support/messages",
    headers: staff.headers,
    payload: { conversationId: conversation.id, body: "", uploads: [reply] },
  });
  const [file] = (response.json() as SentAnswer).message.files;
  expect((await open(student, file?.id ?? "")).body).toBe("First this, then that.");
});

test("MSG-02 MSG-03 a retry is the same message with the same files; other files with the same key are refused", async () => {
  const key = newId();
  const [value, two] = [await arrived(student, "a.pdf", samplePdf()), await arrived(student, "b.pdf", samplePdf())];
  const first = await sent({ tutorId, body: "", uploads: [value] }, student, key);
  const again = await sent({ tutorId, body: "", uploads: [value] }, student, key);
  expect(again.message).toEqual(first.message);
  expect((await send({ tutorId, body: "", uploads: [two] }, student, key)).statusCode).toBe(422);
  expect(await setup.db.select().from(messageFiles)).toHaveLength(1);
});

test("MSG-03 nothing is written with files that are another's, used up, too many, or with neither words nor files", async () => {
  const theirs = await arrived(stranger, "theirs.pdf", samplePdf());
  const mine = await arrived(student, "mine.pdf", samplePdf());
  await sent({ tutorId, body: "", uploads: [mine] });
  for (const [uploads, status] of [
    [[theirs], 404],
    [[mine], 404],
    [[newId()], 404],
    [Array.from({ length: 6 }, newId), 422],
    [[], 422],
    [["../etc"], 422],
  ] as const) {
    const refused = await send({ tutorId, body: "", uploads });
    expect(refused.statusCode, refused.body).toBe(status);
  }
  expect((await send({ tutorId, body: " ", uploads: [] })).json()).toMatchObject({ error: "Please write a message." });
  expect(await setup.db.select().from(messageFiles)).toHaveLength(1);
  await setup.db.delete(uploads);
});

test("MSG-03 a message that is deleted takes its files with it: no one reads them, and their bytes go", async () => {
  const before = await storedAfterCleanup();
  const { message } = await sent({
    tutorId,
    body: "Look",
    uploads: [await arrived(student, "board.jpg", await photo()), await arrived(student, "a.pdf", samplePdf())],
  });
  expect(await storedAfterCleanup()).toBe(before + 3);
  const response = await setup.app.inject({
    method: "DELETE",
    url: `/api/students/messages/${message.id}`,
    headers: student.headers,
  });
  expect((response.json() as { message: Message }).message).toMatchObject({ isDeleted: true, files: [] });
  for (const { id } of message.files) expect((await open(tutor, id, { desk: "tutor" })).statusCode).toBe(404);
  expect(await storedAfterCleanup()).toBe(before);
  expect(await setup.db.select().from(pendingFiles)).toEqual([]);
});

test("MSG-03 a voice note is shown with its length and its wave, in whatever the browser recorded it", async () => {
  const wave = "0123456789abcdef".repeat(3).slice(0, waveBars);
  for (const [name, bytes, type, durationMs] of [
    ["Voice note.weba", sampleWebm(24), "audio/webm", 24_000],
    ["Voice note.oga", sampleOgg(24), "audio/ogg", 24_000],
    ["Voice note.m4a", sampleMp4(120), "audio/mp4", 120_000],
  ] as const) {
    const upload = await arrived(student, name, bytes, voiceNote.purpose);
    const { message, conversation } = await sent({ tutorId, body: "", uploads: [upload], wave });
    const [note] = message.files as [MessageFile];
    expect(note).toMatchObject({ kind: "voice", name, type, durationMs, wave, sizeBytes: bytes.length });
    expect(conversation.lastMessage?.file).toEqual({ kind: "voice", name });
    const heard = await setup.app.inject({
      url: `/api/desk/tutor/message-files/${note.id}`,
      headers: { ...tutor.headers, range: "bytes=0-99" },
    });
    expect(heard.statusCode).toBe(206);
    expect(heard.headers["content-type"]).toBe(type);
    expect(heard.rawPayload.equals(bytes.subarray(0, 100))).toBe(true);
  }
  const file = await arrived(student, "a.pdf", samplePdf());
  expect((await sent({ tutorId, body: "", uploads: [file], wave })).message.files[0]?.wave).toBeNull();
  expect((await send({ tutorId, body: "Hm", wave: "loud" })).statusCode).toBe(422);
});

test("MSG-03 a recording that is too long, too large or none is refused in words", async () => {
  const refusal = async (name: string, bytes: Buffer, purpose?: string) =>
    arrived(student, name, bytes, purpose ?? voiceNote.purpose).then(
      () => "taken",
      (error: Error) => error.message,
    );
  expect(await refusal("a.weba", sampleWebm(124))).toBe("The recording is longer than 2 minutes.");
  expect(await refusal("a.m4a", sampleMp4(600))).toBe("The recording is longer than 2 minutes.");
  expect(await refusal("a.weba", sampleWebm(3, { trackType: 1 }))).toContain("does not fit what is in it");
  expect(await refusal("a.weba", Buffer.from(samplePdf()))).toContain("That file is a PDF");
  expect(await refusal("a.weba", Buffer.alloc(voiceNote.maxBytes + 1))).toContain("larger than 3 MB");
  expect(await refusal("a.pdf", Buffer.from(samplePdf()))).toContain("not taken here");
  expect(await refusal("a.mp4", sampleMp4(3), messageFile.purpose)).toContain("not taken here");
  await setup.db.delete(uploads);
});

test("SET-01 the download names the files of messages, and a closed account takes them away", async () => {
  const before = await storedAfterCleanup();
  const { conversation } = await sent({
    tutorId,
    body: "",
    uploads: [await arrived(student, "mine.pdf", samplePdf(5_000))],
  });
  await setup.app.inject({
    method: "POST",
    url: "/api/desk/tutor/messages",
    headers: tutor.headers,
    payload: { conversationId: conversation.id, body: "", uploads: [await arrived(tutor, "b.pdf", samplePdf())] },
  });
  expect(await messagingPersonalData.read(setup.db, { id: student.id, email: "", emailVerified: true })).toMatchObject([
    { files: [{ name: "mine.pdf", sizeBytes: 5_000 }] },
    { files: [{ name: "b.pdf" }] },
  ]);
  await setup.db.transaction((tx) =>
    messagingPersonalData.erase(tx, { id: student.id, email: "", emailVerified: true }),
  );
  expect(await storedAfterCleanup()).toBe(before);
});
