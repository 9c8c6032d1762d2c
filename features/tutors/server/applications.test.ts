import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { uploadDrawings } from "#features/uploads/server/pages/tables.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { eventually } from "#tests/support/eventually.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { maxPdfBytes } from "../contract.ts";
import { tutorApplications } from "./tables.ts";

let setup: TestApp;
let port: number;

beforeAll(async () => {
  setup = await createTestApp();
  const { app } = setup;
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const row of await stored()) {
    await setup.deps.files.delete(row.syllabusKey);
    await setup.deps.files.delete(row.cvKey);
  }
  for (const table of [tutorApplications, mailOutbox, rateCounters, pendingFiles]) await setup.db.delete(table);
});
afterAll(() => setup.close());

const fields = {
  fullName: "Ọláyínká Adéṣínà",
  phoneNumber: "0803 123 4567",
  email: "olayinka@mail.test",
  duration: "16 weeks",
  course: "Frontend",
  portfolio: "https://olayinka.example.com",
  fee: "₦40,000",
  paymentMode: "monthly",
  uniqueInfo: "I teach at night.\r\nIn Yoruba too.",
};
type Upload = { bytes: Uint8Array<ArrayBuffer> | string; name: string };
const pdf = (name: string, bytes = 2_000): Upload => ({ bytes: samplePdf(bytes), name });
const bothFiles = { syllabusFile: pdf("syllabus.pdf"), cvFile: pdf("cv.pdf", 3_000) };

function formOf(values: Record<string, string>, files: Record<string, Upload>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const [name, { bytes, name: fileName }] of Object.entries(files)) form.append(name, new Blob([bytes]), fileName);
  return form;
}

async function send(
  values: Record<string, string> = fields,
  files: Record<string, Upload> = bothFiles,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}/api/tutors/applications`, {
    method: "POST",
    body: formOf(values, files),
    headers,
  });
  const body = (await response.json()) as {
    message?: string;
    error?: string;
    errors?: { pointer: string; message: string }[];
  };
  const errors = Object.fromEntries((body.errors ?? []).map(({ pointer, message }) => [pointer, message]));
  return { status: response.status, body, errors };
}

const stored = () => setup.db.select().from(tutorApplications);

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(setup.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function expectNothingLeft() {
  expect(await stored()).toEqual([]);
  expect(await setup.mailbox()).toEqual([]);
  expect(await setup.db.$count(pendingFiles)).toBe(0);
  expect(await filesUnder("files")).toEqual([]);
  expect(await filesUnder("spool")).toEqual([]);
}

describe("FIND-09 an application", () => {
  it("is stored with its two files and writes to the applicant and to staff", async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { message: "Application submitted successfully!" }]);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...fields,
      phoneNumber: "+2348031234567",
      uniqueInfo: "I teach at night.\nIn Yoruba too.",
      state: "received",
      syllabusName: "syllabus.pdf",
      syllabusBytes: 2_000,
      cvName: "cv.pdf",
      cvBytes: 3_000,
    });
    // Their pages are drawn by the job that draws those of handed-in files.
    const drawings = await setup.db
      .select()
      .from(uploadDrawings)
      .where(inArray(uploadDrawings.documentKey, [row?.cvKey ?? "", row?.syllabusKey ?? ""]));
    expect(drawings.map(({ state, sizeBytes }) => [state, sizeBytes]).toSorted()).toEqual([
      ["waiting", 2_000],
      ["waiting", 3_000],
    ]);
    const bytes = await buffer(await setup.deps.files.get(row?.cvKey ?? ""));
    expect(bytes.equals(samplePdf(3_000))).toBe(true);
    expect(await setup.db.$count(pendingFiles)).toBe(0);
    expect(await filesUnder("spool")).toEqual([]);
    const mails = await setup.mailbox();
    expect(mails.map((mail) => [mail.toAddress, mail.subject])).toEqual([
      ["olayinka@mail.test", "We have your application to teach"],
      [setup.env.STAFF_EMAIL, "Ọláyínká Adéṣínà applied to teach"],
    ]);
    expect(mails[1]).toMatchObject({ replyTo: "olayinka@mail.test" });
    expect(mails[1]?.textBody).toContain("syllabus.pdf");
  });

  it("needs neither duration, nor portfolio, nor fee, and the order of the parts does not matter", async () => {
    const { duration: _, portfolio: __, fee: ___, ...needed } = fields;
    const form = formOf({}, bothFiles);
    for (const [name, value] of Object.entries(needed)) form.append(name, value);
    const response = await fetch(`http://127.0.0.1:${port}/api/tutors/applications`, { method: "POST", body: form });
    expect(response.status).toBe(200);
    expect(await stored()).toMatchObject([{ duration: "", portfolio: null, fee: "" }]);
  });

  it("FIND-10 reports all errors at once and leaves nothing", async () => {
    const { status, body, errors } = await send(
      { email: "nobody", paymentMode: "yearly", portfolio: "javascript:alert(1)", role: "admin" },
      { syllabusFile: { bytes: "PK\x03\x04 a zip", name: "syllabus.pdf" } },
    );
    expect(status).toBe(422);
    expect(body.error).toBe("Please check the fields that are marked.");
    expect(errors).toEqual({
      "/fullName": "Full Name is required.",
      "/phoneNumber": "Phone Number is required.",
      "/email": "Please enter a valid email address.",
      "/course": "Course is required.",
      "/paymentMode": "Payment mode is required.",
      "/uniqueInfo": "Please say what makes you unique.",
      "/portfolio": "Portfolio must be a full address that starts with https://.",
      "/role": '"role" is not a field that is known here.',
      "/syllabusFile": "Syllabus must be a PDF file. This file is something else.",
      "/cvFile": "CV is required.",
    });
    await expectNothingLeft();
  });

  it.each([
    ["a page named .pdf", "<html>%PDF-1.7 %%EOF</html>"],
    ["a picture named .pdf", "\x89PNG\r\n\x1a\n"],
    ["nothing", ""],
    ["a PDF cut in half", "%PDF-1.7\n1 0 obj"],
  ])("FIND-10 refuses %s by its content", async (_kind, bytes) => {
    const { status, body, errors } = await send(fields, { ...bothFiles, cvFile: { bytes, name: "cv.pdf" } });
    expect(status).toBe(422);
    expect(errors).toEqual({ "/cvFile": "CV must be a PDF file. This file is something else." });
    expect(body.error).toBe(errors["/cvFile"]);
    await expectNothingLeft();
  });

  it("FIND-10 takes a PDF whatever it is called and keeps the name as text only", async () => {
    const { status } = await send(fields, {
      ...bothFiles,
      cvFile: { ...bothFiles.cvFile, name: "../../etc/cv\u202efdp.exe" },
    });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([
      { cvName: "cvfdp.exe", cvKey: expect.stringMatching(/^applications\/\w\w\/\w{32}$/) },
    ]);
  });

  it("FIND-10 takes 10 MB and refuses 11 MB with a clear sentence", async () => {
    const exact = { syllabusFile: pdf("syllabus.pdf", maxPdfBytes), cvFile: pdf("cv.pdf") };
    expect(exact.syllabusFile.bytes.length).toBe(maxPdfBytes);
    expect((await send(fields, exact)).status).toBe(200);
    const over = { syllabusFile: pdf("syllabus.pdf", 11 * 1024 * 1024), cvFile: pdf("cv.pdf", maxPdfBytes + 1) };
    const { status, errors } = await send({ ...fields, email: "other@mail.test" }, over);
    expect(status).toBe(422);
    expect(errors).toEqual({
      "/syllabusFile": "Syllabus must be 10 MB or smaller.",
      "/cvFile": "CV must be 10 MB or smaller.",
    });
    expect(await stored()).toHaveLength(1);
    expect(await filesUnder("files")).toHaveLength(2);
    expect(await filesUnder("spool")).toEqual([]);
  });

  it("refuses repeated fields and files where none belong", async () => {
    const form = formOf(fields, { ...bothFiles });
    form.append("fullName", "Another");
    const response = await fetch(`http://127.0.0.1:${port}/api/tutors/applications`, { method: "POST", body: form });
    expect(response.status).toBe(422);
    const misplaced = await send(fields, { syllabusFile: bothFiles.syllabusFile, uniqueInfo: bothFiles.cvFile });
    expect(misplaced.errors).toMatchObject({
      "/uniqueInfo": "Unique info takes no file.",
      "/cvFile": "CV is required.",
    });
    await expectNothingLeft();
  });

  it("refuses what is no such form with the right status", async () => {
    const url = `http://127.0.0.1:${port}/api/tutors/applications`;
    const json = await fetch(url, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
    expect(json.status).toBe(415);
    const torn = await fetch(url, { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } });
    expect(torn.status).toBe(400);
    const type = { "Content-Type": "multipart/form-data; boundary=cut" };
    for (const body of [
      "x",
      "--cut\r\n",
      '--cut\r\nContent-Disposition: form-data; name="cvFile"; filename="a.pdf"\r\n\r\n%PDF',
      '--cut\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--cut--\r\n',
    ]) {
      expect((await fetch(url, { method: "POST", body, headers: type })).status).toBe(400);
    }
    const many = formOf(fields, bothFiles);
    for (let number = 0; number < 60; number++) many.append(`extra${number}`, "x");
    expect((await fetch(url, { method: "POST", body: many })).status).toBe(413);
    const key = await send(fields, bothFiles, { "Idempotency-Key": "again" });
    expect(key.status).toBe(400);
    await expectNothingLeft();
  });

  it("refuses a body beyond all bounds before reading it", async () => {
    const response = await setup.app.inject({
      method: "POST",
      url: "/api/tutors/applications",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(200 * 1024 * 1024) },
      payload: Buffer.from("--x"),
    });
    expect(response.statusCode).toBe(413);
  });
});

describe("FIND-10 a retry with the same Idempotency-Key", () => {
  it("gives the same answer and stores nothing again", async () => {
    const key = { "Idempotency-Key": newId() };
    expect((await send(fields, bothFiles, key)).status).toBe(200);
    expect(await send(fields, bothFiles, key)).toMatchObject({
      status: 200,
      body: { message: "Application submitted successfully!" },
    });
    expect(await stored()).toHaveLength(1);
    expect(await setup.mailbox()).toHaveLength(2);
    expect(await filesUnder("files")).toHaveLength(2);
  });

  it("refuses other fields and other files under the same key, and keeps what was sent first", async () => {
    const key = { "Idempotency-Key": newId() };
    expect((await send(fields, bothFiles, key)).status).toBe(200);
    const changed = await send({ ...fields, fullName: "Somebody Else" }, bothFiles, key);
    expect(changed).toMatchObject({ status: 422, body: { errors: [{ pointer: "/Idempotency-Key" }] } });
    expect(await stored()).toHaveLength(1);
    expect(await filesUnder("files")).toHaveLength(2);
  });

  it("holds when they come at once", async () => {
    const key = { "Idempotency-Key": newId() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(fields, bothFiles, key)));
    const statuses = answers.map((response) => response.status);
    expect(statuses).toContain(200);
    // Anybody who comes while the first is being written is asked to come again.
    expect([200, 409]).toEqual(expect.arrayContaining(statuses));
    expect(await stored()).toHaveLength(1);
    expect(await setup.mailbox()).toHaveLength(2);
    expect(await filesUnder("files")).toHaveLength(2);
    expect(await setup.db.$count(pendingFiles)).toBe(0);
  });
});

describe("FIND-10 errors on the way", () => {
  it("leave neither file nor row when the upload is cut off half-way", async () => {
    const body = [
      ...Object.entries(fields).map(
        ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--cut\r\nContent-Disposition: form-data; name="syllabusFile"; filename="a.pdf"\r\n\r\n`,
      Buffer.from(samplePdf(20_000)).toString("latin1"),
      `\r\n--cut\r\nContent-Disposition: form-data; name="cvFile"; filename="b.pdf"\r\n\r\n`,
      Buffer.from(samplePdf(200_000)).toString("latin1").slice(0, 100_000),
    ].join("");
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/tutors/applications HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${body.length + 150_000}\r\n\r\n`,
    );
    socket.write(Buffer.from(body, "latin1"));
    // Both files are on their way into the spool before the line is cut.
    await eventually(async () => expect(await filesUnder("spool")).toHaveLength(2));
    socket.destroy();
    await eventually(async () => expect(await filesUnder("spool")).toEqual([]));
    await eventually(expectNothingLeft);
  });

  it("leave nothing when the database refuses the row after the files are stored", async () => {
    vi.spyOn(setup.deps.mail, "enqueueMail").mockRejectedValue(new Error("The outbox is broken."));
    expect((await send()).status).toBe(500);
    await expectNothingLeft();
  });

  it("leave what cannot be removed to the cleanup", async () => {
    vi.spyOn(setup.deps.mail, "enqueueMail").mockRejectedValue(new Error("The outbox is broken."));
    vi.spyOn(setup.deps.files, "delete").mockRejectedValue(new Error("The store is away."));
    expect((await send()).status).toBe(500);
    vi.restoreAllMocks();
    const noted = await setup.db.select({ key: pendingFiles.key }).from(pendingFiles);
    expect(noted).toHaveLength(2);
    expect(await filesUnder("files")).toHaveLength(2);
    for (const { key } of noted) await setup.deps.files.delete(key);
  });

  it("report when the disk is full, and leave nothing", async () => {
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    vi.spyOn(setup.deps.files, "put").mockRejectedValue(full);
    expect((await send()).status).toBe(507);
    // The note of a file that never came to be stays for the cleanup.
    expect(await setup.db.$count(pendingFiles)).toBe(1);
    await setup.db.delete(pendingFiles);
    await expectNothingLeft();
  });
});

describe("limits of applications", () => {
  it("bound what one address gets", async () => {
    for (let number = 0; number < 5; number++) expect((await send()).status).toBe(200);
    const refused = await send({ ...fields, email: "OLAYINKA@mail.test" });
    expect(refused.status).toBe(429);
    expect(await setup.db.$count(mailOutbox, eq(mailOutbox.toAddress, "olayinka@mail.test"))).toBe(5);
  });

  it("do not count what failed and is sent again", async () => {
    const broken = vi.spyOn(setup.deps.mail, "enqueueMail").mockRejectedValue(new Error("The outbox is broken."));
    for (let number = 0; number < 6; number++) expect((await send()).status).toBe(500);
    broken.mockRestore();
    expect((await send()).status).toBe(200);
  });
});
