import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { questions } from "#features/questions/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { ImportPreview } from "../contract.ts";
import { authoringTexts } from "../texts.ts";

/** Files that are made to harm, through the whole app. */

let app: TestApp;
let headers: Record<string, string>;
let countBefore: [questions: number, audit: number];
const written = async (): Promise<[number, number]> =>
  Promise.all([app.db.$count(questions), app.db.$count(auditEntries)]) as Promise<[number, number]>;

beforeAll(async () => {
  app = await createTestApp();
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, "mathematics"));
  const tutor = (await app.db.select().from(tutors)).find(({ accountId }) => accountId !== null);
  if (!tutor?.accountId || !course) throw new Error("A tutor with an account is needed.");
  await app.db.delete(tutorCourses).where(eq(tutorCourses.tutorId, tutor.id));
  await app.db.insert(tutorCourses).values({ tutorId: tutor.id, courseId: course.id, position: 0 });
  headers = (await makeSession(app.db, app.clock.now(), tutor.accountId)).headers;
  countBefore = await written();
}, 60_000);
afterAll(() => app.close());

type Answer = { status: number; body: { data: ImportPreview; detail: string; errors: { pointer: string }[] } };
const parts = (content: Buffer, name: string, boundary: string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="course"\r\n\r\nmathematics\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
async function send(content: string | Buffer, name: string): Promise<Answer> {
  const boundary = "hostile-boundary";
  const response = await app.app.inject({
    method: "POST",
    url: "/api/tutor/authoring/import-preview",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: parts(Buffer.from(content), name, boundary),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Claims in the central directory that each entry of a ZIP unpacks to ten bytes, or is encrypted. */
function forged(zip: Buffer, what: "small" | "encrypted"): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf("PK\x01\x02"); at >= 0; at = bytes.indexOf("PK\x01\x02", at + 1)) {
    if (what === "small") bytes.writeUInt32LE(10, at + 24);
    else bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  return bytes;
}

const bomb = () => wordOf([], { "word/document.xml": Buffer.alloc(200 * 1024 * 1024) });
const question = ["1. Which town?", "A) Lagos", "B) Accra", "Answer: A"];
const nested = (line: string, count: number) => `Which?\n${`${line}\n`.repeat(count)}`;

describe("attack: MOVE-01 a file that is sent to the import", () => {
  test.each<[string, () => Promise<Buffer> | Buffer | string, string, RegExp]>([
    ["a document that unpacks to 200 MB", bomb, "a.docx", /^This file is too large once it is unpacked/],
    [
      "one that says it unpacks to ten bytes",
      async () => forged(await bomb(), "small"),
      "a.docx",
      /^This file is no Word document/,
    ],
    [
      "one whose parts are encrypted",
      async () => forged(await wordOf(question), "encrypted"),
      "a.docx",
      /without a password/,
    ],
    [
      "one that is locked with a password",
      () => Buffer.from("d0cf11e0a1b11ae1".padEnd(4_096, "0"), "hex"),
      "a.docx",
      /^This file cannot be read.*without a password/,
    ],
    ["an older Word by its name", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "a.csv", /^This file cannot be read/],
    ["a PDF that is called a document", () => "%PDF-1.7\nxref", "a.docx", /^This file cannot be read/],
    [
      "a picture that is called a table",
      () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "a.csv",
      /^This file is no text/,
    ],
    [
      "a ZIP of something else",
      () =>
        wordOf([], { "word/document.xml": Buffer.alloc(0) }).then((zip) =>
          Buffer.from(zip.toString("latin1").replaceAll("word/document.xml", "xl/worksheets/a.xm"), "latin1"),
        ),
      "a.docx",
      /^This file is no Word document/,
    ],
    [
      "half a document",
      () => wordOf(question).then((zip) => zip.subarray(0, zip.length / 2)),
      "a.docx",
      /^This file is no Word document/,
    ],
    [
      "a table of 100,000 rows",
      () => `Question,Answer\n${"q,true\n".repeat(100_000)}`,
      "a.csv",
      /^A file may bring 300 questions/,
    ],
    [
      "a table of 100,000 rows in one quote",
      () => `Question,Answer\n"${"q,true\n".repeat(100_000)}`,
      "a.csv",
      /^In this file a quote/,
    ],
    ["text with a null byte", () => `1. Which?\nA) x\0\nB) y\nAnswer: A`, "a.txt", /^This file is no text/],
    ["UTF-16 with one", () => Buffer.from("\uFEFFWhich?\nAnswer: a\0b", "utf16le"), "a.txt", /^This file is no text/],
    [
      "UTF-16 that does not show it",
      () => Buffer.from("Which?\nAnswer: ab", "utf16le"),
      "a.txt",
      /^This file is no text/,
    ],
    ["nothing but marks", () => Buffer.from("fffe", "hex"), "a.gift", /^There is no question in this file/],
  ])("%s is refused with why, and nothing is written", async (_, make, name, why) => {
    const content = await make();
    const { status, body } = await send(content, name);
    expect({ status, pointer: body.errors[0]?.pointer, detail: body.detail }).toEqual({
      status: 422,
      pointer: "/file",
      detail: expect.stringMatching(why),
    });
    expect(await written()).toEqual(countBefore);
  });

  test("more bytes than a file may have are refused before they are read", async () => {
    const { status, body } = await send(`Question,Answer\n${"q,true\n".repeat(200_000)}`, "a.csv");
    expect({ status, detail: body.detail }).toEqual({ status: 413, detail: authoringTexts.largeFile });
  });

  test.each<[string, string]>([
    ["2,000 lines, each a question in the one before", nested("{~", 2_000)],
    ["2,000 lines of brackets that close nothing", nested("}", 2_000)],
    ["2,000 lines of answers, none the end of a question", nested("=a ~b #c", 1_100)],
    ["2,000 lines of escapes", nested("\\\\{", 2_000)],
    ["a question that would be two of them", `${nested("{~", 900)}\n\nIt is. {T}`],
  ])("GIFT: %s has its fate in time", async (_, text) => {
    const { status, body } = await send(text, "a.gift");
    expect(status).toBe(200);
    expect(body.data.items[0]).toMatchObject({ line: 1, fate: "unread", why: expect.stringMatching(/GIFT|too long/) });
  });

  test("entities and references of a document fetch nothing, and become no more than their letters", async () => {
    let hits = 0;
    const listener = createServer((_, response) => {
      hits += 1;
      response.end("fetched");
    });
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
    const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const document = `<?xml version="1.0"?><!DOCTYPE d SYSTEM "${address}a.dtd" [<!ENTITY l0 "ha">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY net SYSTEM "${address}">]><w:document><w:body>${[
      "1. Which &l9; &file; &net; &#0;&#xD800;?",
      ...question.slice(1),
    ]
      .map(paragraph)
      .join("")}</w:body></w:document>`;
    const relations = `<Relationships><Relationship Type="attachedTemplate" Target="${address}t.dotm" TargetMode="External"/></Relationships>`;
    const { status, body } = await send(
      await wordOf([], {
        "word/document.xml": Buffer.from(document),
        "word/_rels/document.xml.rels": Buffer.from(relations),
      }),
      "a.docx",
    );
    await new Promise((done) => listener.close(done));
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([{ fate: "taken", draft: { ask: "Which &l9; &file; &net; \uFFFD?" } }]);
    expect(hits).toBe(0);
  });

  test.each<[string, Buffer]>([
    ["Windows", Buffer.from("Où est Cotonou?\nAnswer: Bénin", "latin1")],
    ["UTF-16, low byte first", Buffer.from("\uFEFFOù est Cotonou?\nAnswer: Bénin", "utf16le")],
    ["UTF-16, high byte first", Buffer.from("\uFEFFOù est Cotonou?\nAnswer: Bénin", "utf16le").swap16()],
  ])("another charset is understood: %s", async (_, content) => {
    const { body } = await send(content, "a.txt");
    expect(body.data.items).toMatchObject([{ fate: "taken", draft: { ask: "Où est Cotonou?", accept: ["Bénin"] } }]);
  });

  test("ten bombs at once: each is refused or has to wait, the app answers other calls, and no file stays", async () => {
    const content = await bomb();
    const rss = process.memoryUsage().rss;
    const sent = Promise.all(Array.from({ length: 10 }, () => send(content, "a.docx")));
    const courseList = await app.app.inject({ url: "/api/tutor/authoring/courses", headers });
    expect(courseList.statusCode).toBe(200);
    const statuses = (await sent).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
    expect(statuses).toContain(422);
    // Not the two gigabytes that they unpack to.
    expect(process.memoryUsage().rss - rss).toBeLessThan(400 * 1024 * 1024);
    expect(await readdir(app.deps.spoolDir)).toEqual([]);
    expect(await written()).toEqual(countBefore);
  });
});
