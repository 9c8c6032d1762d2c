import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { lessonOf, serve } from "../lesson.fixture.ts";
import { lessonKeyOf, listWaiting, type Note, notes } from "./outgoing.ts";
import { findSaved, forgetLessons, listSaved, removeSaved, storeLesson } from "./saved-lessons.ts";

beforeEach(async () => {
  for (const account of [me, "account-2"]) {
    await forgetLessons({ account });
    await forgetEntries({ owner: account });
  }
});

const me = "account-1";
const noteOf = (text: string, basedOn: string | null = null): Note => ({
  course: "design",
  lesson: "one",
  text,
  basedOn,
});
const save = (note: Note, atMs = Date.now()) => notes.put(me, note, { atMs, place: lessonKeyOf(note) });

describe("lessons on this device", () => {
  test("what was only opened makes room for what is opened later; what was saved stays", async () => {
    for (let number = 0; number < 34; number += 1) {
      const lesson = lessonOf(0, {}, { slug: `l${number}` });
      await storeLesson(me, lesson, { nowMs: number, ...(number < 2 ? { isSaved: true } : {}) });
    }
    const lessons = await listSaved(me);
    expect(lessons).toHaveLength(32);
    expect(await findSaved(me, "design", "l0")).toBeTruthy();
    expect(await findSaved(me, "design", "l2")).toBeUndefined();
    expect(await findSaved(me, "design", "l33")).toBeTruthy();
    expect(lessons[0]?.bytes).toBeGreaterThan(300);
  });

  test("an answer without the text keeps the one that is here, and stays saved", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1, isSaved: true });
    await storeLesson(me, lessonOf(0, { isDone: true }, { html: null }), { nowMs: 2 });
    expect(await findSaved(me, "design", "one")).toMatchObject({
      isSaved: true,
      answer: { isDone: true, lesson: { html: "<h2>Part</h2><p>Text of One.</p>" } },
    });
  });

  test("a browser that forbids storage keeps nothing, and shows it", async () => {
    vi.stubGlobal("indexedDB", undefined);
    vi.resetModules();
    const { storeLesson: saveHere, listSaved: listHere } = await import("./saved-lessons.ts");
    expect(await saveHere(me, lessonOf(0), { nowMs: 1 })).toBe(false);
    expect(await listHere(me)).toEqual([]);
  });

  test("each account has its own; the course or the account can be forgotten", async () => {
    await storeLesson(me, lessonOf(0), { nowMs: 1 });
    await storeLesson(me, lessonOf(1), { nowMs: 1 });
    await storeLesson("account-2", lessonOf(0), { nowMs: 1 });
    await removeSaved(me, "design", "two");
    expect((await listSaved(me)).map(({ lesson }) => lesson)).toEqual(["one"]);
    await forgetLessons({ allBut: me });
    expect([(await listSaved(me)).length, (await listSaved("account-2")).length]).toEqual([1, 0]);
    await forgetLessons({ account: me });
    expect(await listSaved(me)).toEqual([]);
  });
});

describe("notes that wait", () => {
  const noteCall = "PUT /design/lessons/one/note";

  test("F12 what was typed on while another device's text came back goes on from both", async () => {
    const both = "Theirs\n\nWritten on another device:\nMine";
    const requests = serve({ [noteCall]: { body: { note: { text: both, updatedAt: "t3" } } } });
    const { entry } = await save(noteOf("Mine"), Date.now() - 60_000);
    await save(noteOf("Mine too"));
    expect(await notes.deliver(me, entry)).toMatchObject({ note: { text: both } });
    expect(requests.map(({ body }) => body)).toEqual([{ text: "Mine", ageMs: expect.any(Number), basedOn: null }]);
    expect(requests.map(({ body }) => (body as { ageMs: number }).ageMs >= 60_000)).toEqual([true]);
    expect((await listWaiting(me)).notes).toEqual([noteOf(`${both} too`, "t3")]);
  });

  test("what was typed while an earlier text was under way goes on from that one", async () => {
    serve({ [noteCall]: { body: { note: { text: "One", updatedAt: "t1" } } } });
    const { entry } = await save(noteOf("One"));
    await save(noteOf("One two"));
    await notes.deliver(me, entry);
    expect((await listWaiting(me)).notes).toEqual([noteOf("One two", "t1")]);
  });
});
