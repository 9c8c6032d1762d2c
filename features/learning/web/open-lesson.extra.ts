import type { CheckAnswer } from "../contract.ts";
import { answersIn, bringToLife, showAnswers } from "./live/bring-to-life.ts";
import { createReader, findVoice, type ReadingState } from "./live/read-aloud.ts";
import { listVisitorAnswers, saveVisitorAnswer } from "./live/visitor-answers.ts";

/** The script of a lesson's public page: what is answered stays on this device, and the device reads aloud. */
const page = document.querySelector<HTMLElement>("[data-open-lesson]");
const text = page?.querySelector<HTMLElement>(".prose");

if (page && text) {
  const lessonKey = page.dataset.openLesson ?? "";
  const onAnswer = (answer: CheckAnswer) => saveVisitorAnswer(lessonKey, answer, Date.now());
  const saved = listVisitorAnswers(lessonKey);
  // The text is there before this script, on a slow line by many seconds: a choice of that time counts as well.
  for (const answer of answersIn(text))
    if (!saved.some(({ check, choice }) => check === answer.check && choice === answer.choice)) onAnswer(answer);
  bringToLife(text, { onAnswer });
  showAnswers(text, listVisitorAnswers(lessonKey));
  void listen(page.querySelector<HTMLButtonElement>("[data-listen]"), text);
  savePage();
}

async function listen(button: HTMLButtonElement | null, root: HTMLElement): Promise<void> {
  const voice = await findVoice();
  const label = button?.querySelector("span");
  if (!button || !label || !voice) return;
  const labels: Record<ReadingState, string> = { silent: "Listen", reading: "Pause", paused: "Go on" };
  const reader = createReader(root, voice, (state) => {
    label.textContent = labels[state];
  });
  button.hidden = false;
  button.addEventListener("click", () => reader.toggle());
  addEventListener("pagehide", () => reader.stop());
}

/**
 * What this page needs without a network. On a first visit the worker that keeps opened pages came after the page: it is asked
 * to keep it. A page that came by the worker is there, while a script may have come from the browser's own memory and not by it.
 */
function savePage(): void {
  if (!("serviceWorker" in navigator)) return;
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Not whether there is a worker now: it may have come between the page and this script.
  const savePage = document?.workerStart ? null : location.pathname;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ savePage, files })).catch(() => {});
}
