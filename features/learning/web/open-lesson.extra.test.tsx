import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listVisitorAnswers, saveVisitorAnswer } from "./live/visitor-answers.ts";

const posted: unknown[] = [];
/** What the browser reports of how the document came: `workerStart` is 0 where no worker brought it. */
let workerStart: number;

beforeEach(() => {
  posted.length = 0;
  workerStart = 0;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("navigator", {
    serviceWorker: {
      controller: {},
      ready: Promise.resolve({ active: { postMessage: (message: unknown) => posted.push(message) } }),
    },
  });
  vi.spyOn(performance, "getEntriesByType").mockImplementation((type) =>
    type === "navigation"
      ? [{ workerStart } as unknown as PerformanceEntry]
      : [{ name: `${location.origin}/assets/one.js` } as PerformanceEntry],
  );
  const colours = (name: string) =>
    `<fieldset data-colours="${name}"><legend>${name}: <span></span></legend><input type="radio" name="${name}" value="#000000" checked><input type="radio" name="${name}" value="#ffffff"></fieldset>`;
  const inkAndPaper = `<div class="ink-and-paper">${colours("ink")}${colours("paper")}<p class="ratio"><b></b> <span></span></p></div>`;
  const question = (id: string) =>
    `<fieldset data-check="${id}">${[0, 1].map((value) => `<input type="radio" name="${id}" value="${value}">`).join("")}</fieldset>`;
  document.body.innerHTML = `<main data-open-lesson="design/one"><div class="prose">${question("a")}${question("b")}${inkAndPaper}</div></main>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const input = (check: string, value: number) =>
  document.querySelector<HTMLInputElement>(`[data-check="${check}"] [value="${value}"]`) as HTMLInputElement;
const answers = () => listVisitorAnswers("design/one").map(({ check, choice }) => [check, choice]);
const start = () => import("./open-lesson.extra.ts");

test("LESS-01 what was chosen before the script came is stored, and what was chosen on an earlier visit is shown", async () => {
  saveVisitorAnswer("design/one", { check: "b", choice: 1 }, 1);
  input("a", 1).checked = true;
  await start();
  expect(answers()).toEqual([
    ["b", 1],
    ["a", 1],
  ]);
  expect(input("b", 1).checked).toBe(true);
  expect(input("a", 1).checked).toBe(true);
});

test("LESS-01 a choice before the script came is later than the one that is stored; the same one has its first time", async () => {
  saveVisitorAnswer("design/one", { check: "a", choice: 1 }, 1);
  saveVisitorAnswer("design/one", { check: "b", choice: 1 }, 1);
  input("a", 0).checked = true;
  input("b", 1).checked = true;
  await start();
  expect(input("a", 0).checked).toBe(true);
  expect(listVisitorAnswers("design/one").map(({ check, choice, atMs }) => [check, choice, atMs === 1])).toEqual([
    ["a", 0, false],
    ["b", 1, true],
  ]);
});

test("LESS-01 a colour that was chosen before the script came is painted", async () => {
  const ink = document.querySelector<HTMLInputElement>('[data-colours="ink"] [value="#ffffff"]') as HTMLInputElement;
  ink.checked = true;
  await start();
  expect(document.querySelector(".ratio b")?.textContent).toBe("21.00");
});

test("LESS-01 a page that no worker brought is stored, though one is there by now; one that it brought is not asked for again", async () => {
  await start();
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toEqual({ savePage: location.pathname, files: [`${location.origin}/assets/one.js`] });
  workerStart = 12.5;
  vi.resetModules();
  await start();
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]).toEqual({ savePage: null, files: [`${location.origin}/assets/one.js`] });
});
