import { vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { CourseOutline, Lesson } from "../contract.ts";

/** A course of two weeks with two lessons each, and its lessons, as the server answers them. */
const course = {
  slug: "design",
  title: "Product Design",
  shortTitle: "Design",
  school: "design",
  glyph: "ux",
};
const topics = ["One", "Two", "Three", "Four"];
const slugOf = (at: number) => topics[at]?.toLowerCase() ?? "";

export function outlineOf(done: readonly number[] = [], changes: Partial<CourseOutline> = {}): CourseOutline {
  const lessons = topics.map((title, at) => ({
    slug: slugOf(at),
    title,
    week: Math.floor(at / 2) + 1,
    topic: (at % 2) + 1,
    minutes: 10,
    hasText: true,
    isOpen: true,
    isDone: done.includes(at),
    bytes: 5000,
  }));
  return {
    course,
    access: "open",
    isCompleted: false,
    tutor: "Adaeze Okonkwo",
    cohort: null,
    progress: {
      lessons: 4,
      lessonsDone: done.length,
      live: 0,
      liveDone: 0,
      percentDone: done.length * 25,
      percentRemaining: 100 - done.length * 25,
    },
    resume: slugOf(0),
    weeks: [1, 2].map((week) => ({
      week,
      title: `Week of ${week}`,
      isDone: lessons.filter((lesson) => lesson.week === week).every(({ isDone }) => isDone),
      lessons: lessons.filter((lesson) => lesson.week === week),
    })),
    ...changes,
  };
}

export function lessonOf(at: number, changes: Partial<Lesson> = {}, text: Partial<Lesson["lesson"]> = {}): Lesson {
  const neighbour = (index: number) =>
    topics[index] ? { slug: slugOf(index), title: topics[index] ?? "", isOpen: true } : null;
  return {
    course,
    access: "open",
    isCompleted: false,
    lesson: {
      slug: slugOf(at),
      title: topics[at] ?? "",
      summary: "What it is about.",
      week: Math.floor(at / 2) + 1,
      weekTitle: `Week of ${Math.floor(at / 2) + 1}`,
      topic: (at % 2) + 1,
      topicsOfWeek: 2,
      minutes: 10,
      hasText: true,
      html: `<h2>Part</h2><p>Text of ${topics[at]}.</p>`,
      version: `v${at}`,
      pictures: "inline",
      pictureBytes: 0,
      files: [],
      video: null,
      ...text,
    },
    isDone: false,
    note: { text: "", updatedAt: null },
    answers: [],
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
    ...changes,
  };
}

type Answer = { status?: number; body?: unknown } | "no network";
export type Requested = { name: string; body: unknown };

/** Answers calls by "METHOD /path" below the course; one that no one expects has no network. Returns what was asked. */
export function serve(handlers: Record<string, Answer | ((body: unknown) => Answer)>): Requested[] {
  const requests: Requested[] = [];
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "Nobody." });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const name = `${init.method} ${path.replace("/api/students/learning", "")}`;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    requests.push({ name, body });
    const handler = handlers[name] ?? "no network";
    const answer = typeof handler === "function" ? handler(body) : handler;
    if (answer === "no network") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  });
  return requests;
}
