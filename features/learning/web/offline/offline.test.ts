import { beforeEach, describe, expect, test, vi } from "vitest";
import { lessonOf, serve } from "../lesson.fixture.ts";
import { storage } from "./database.fixture.ts";
import { findKept, forgetLessons, keepLesson, listKept, removeKept } from "./kept-lessons.ts";
import { forgetOutgoing, listOutgoing, type Outgoing, queue, send, sendOutgoing, settle } from "./outbox.ts";

vi.mock("./database.ts", () => import("./database.fixture.ts"));
beforeEach(() => storage.clear());

const me = "account-1";
const done = (lesson: string, isDone: boolean, atMs: number): Outgoing => ({
  kind: "done",
  course: "design",
  lesson,
  isDone,
  atMs,
});
const note = (text: string, atMs: number, basedOn: string | null = null) =>
  ({ kind: "note", course: "design", lesson: "one", text, atMs, basedOn }) satisfies Outgoing;
const now = () => 10_000;

describe("lessons on this device", () => {
  test("what was only opened makes room for what is opened later; what was saved stays", async () => {
    for (let number = 0; number < 34; number += 1) {
      const lesson = lessonOf(0, {}, { slug: `l${number}` });
      await keepLesson(me, lesson, { nowMs: number, ...(number < 2 ? { isSaved: true } : {}) });
    }
    const kept = await listKept(me);
    expect(kept).toHaveLength(32);
    expect(await findKept(me, "design", "l0")).toBeTruthy();
    expect(await findKept(me, "design", "l2")).toBeUndefined();
    expect(await findKept(me, "design", "l33")).toBeTruthy();
    expect(kept[0]?.bytes).toBeGreaterThan(300);
  });

  test("an answer without the text keeps the one that is here, and stays saved", async () => {
    await keepLesson(me, lessonOf(0), { nowMs: 1, isSaved: true });
    await keepLesson(me, lessonOf(0, { isDone: true }, { html: null }), { nowMs: 2 });
    expect(await findKept(me, "design", "one")).toMatchObject({
      isSaved: true,
      answer: { isDone: true, lesson: { html: "<h2>Part</h2><p>Text of One.</p>" } },
    });
  });

  test("a full device keeps nothing, and says so", async () => {
    storage.isFull = true;
    expect(await keepLesson(me, lessonOf(0), { nowMs: 1 })).toBe(false);
    expect(await listKept(me)).toEqual([]);
  });

  test("each account has its own; the course or the account can be forgotten", async () => {
    await keepLesson(me, lessonOf(0), { nowMs: 1 });
    await keepLesson(me, lessonOf(1), { nowMs: 1 });
    await keepLesson("account-2", lessonOf(0), { nowMs: 1 });
    await removeKept(me, "design", "two");
    expect((await listKept(me)).map(({ lesson }) => lesson)).toEqual(["one"]);
    await forgetLessons({ allBut: me });
    expect([(await listKept(me)).length, (await listKept("account-2")).length]).toEqual([1, 0]);
    await forgetLessons({ account: me });
    expect(await listKept(me)).toEqual([]);
  });
});

describe("what waits to be sent", () => {
  test("the last mark of a lesson counts, and is sent once", async () => {
    await queue(me, done("one", true, 1));
    await queue(me, done("one", false, 2));
    const asked = serve({ "PUT /design/lessons/one/done": { body: {} } });
    expect(await sendOutgoing(me, now)).toBe(1);
    expect(asked).toEqual([{ name: "PUT /design/lessons/one/done", body: { isDone: false } }]);
    expect(await sendOutgoing(me, now)).toBe(0);
  });

  test("without a network all of it stays, in its order; calls at once are one", async () => {
    await queue(me, note("Hi", 3));
    await queue(me, done("one", true, 1));
    const lost = serve({});
    expect(await Promise.all([sendOutgoing(me, now), sendOutgoing(me, now)])).toEqual([0, 0]);
    expect(lost).toHaveLength(1);
    expect(await listOutgoing(me)).toHaveLength(2);
    const asked = serve({
      "PUT /design/lessons/one/done": { body: {} },
      "PUT /design/lessons/one/note": { body: { note: { text: "Hi", updatedAt: "x" }, isKept: true } },
    });
    expect(await sendOutgoing(me, now)).toBe(2);
    expect(asked.map(({ name }) => name)).toEqual(["PUT /design/lessons/one/done", "PUT /design/lessons/one/note"]);
    expect(asked[1]?.body).toEqual({ text: "Hi", ageMs: 9997, basedOn: null });
  });

  test("a mark that is refused is dropped; what somebody typed waits; what comes after is sent", async () => {
    await queue(me, done("one", true, 1));
    await queue(me, note("Hi", 2));
    await queue(me, done("two", true, 3));
    serve({
      "PUT /design/lessons/one/done": { status: 403 },
      "PUT /design/lessons/one/note": { status: 403 },
      "PUT /design/lessons/two/done": { body: {} },
    });
    expect(await sendOutgoing(me, now)).toBe(1);
    expect(await listOutgoing(me)).toEqual([note("Hi", 2)]);
  });

  test("a server that is busy is asked again later", async () => {
    await queue(me, done("one", true, 1));
    for (const status of [429, 500, 503, 401]) {
      serve({ "PUT /design/lessons/one/done": { status } });
      expect(await sendOutgoing(me, now)).toBe(0);
    }
    expect(await listOutgoing(me)).toHaveLength(1);
  });

  test("where another device wrote later, both texts are kept", async () => {
    const asked = serve({
      "PUT /design/lessons/one/note": (body) =>
        (body as { basedOn: string | null }).basedOn === "t2"
          ? { body: { note: { text: "Theirs\n\nMine", updatedAt: "t3" }, isKept: true } }
          : { body: { note: { text: "Theirs", updatedAt: "t2" }, isKept: false } },
    });
    expect(await send(note("Mine", 9000), 10_000)).toMatchObject({ note: { text: "Theirs\n\nMine" } });
    expect(asked.map(({ body }) => body)).toEqual([
      { text: "Mine", ageMs: 1000, basedOn: null },
      { text: "Theirs\n\nMine", ageMs: 0, basedOn: "t2" },
    ]);
  });

  test("what is there already is not put below itself again", async () => {
    const asked = serve({
      "PUT /design/lessons/one/note": { body: { note: { text: "Mine and more", updatedAt: "t2" }, isKept: false } },
    });
    await send(note("Mine", 9000), 10_000);
    expect(asked).toHaveLength(1);
  });

  test("what was typed while an earlier text was under way goes on from that one", async () => {
    await queue(me, note("One", 1));
    await queue(me, note("One two", 2));
    await settle(me, note("One", 1), { note: { text: "One", updatedAt: "t1" }, isKept: true });
    expect(await listOutgoing(me)).toEqual([note("One two", 2, "t1")]);
  });

  test("it belongs to its account", async () => {
    await queue(me, done("one", true, 1));
    await queue("account-2", done("one", true, 1));
    await forgetOutgoing({ allBut: me });
    expect(await listOutgoing("account-2")).toEqual([]);
    expect(await listOutgoing(me)).toHaveLength(1);
    await forgetOutgoing({ account: me });
    expect(await listOutgoing(me)).toEqual([]);
  });
});
