import { bringToLife, showAnswers } from "./live/bring-to-life.ts";
import { createReader, findVoice, type ReadingState } from "./live/read-aloud.ts";
import { listVisitorAnswers, saveVisitorAnswer } from "./live/visitor-answers.ts";

/** The script of a lesson's public page: what is answered stays on this device, and the device reads aloud. */
const page = document.querySelector<HTMLElement>("[data-open-lesson]");
const text = page?.querySelector<HTMLElement>(".prose");

if (page && text) {
  const lessonKey = page.dataset.openLesson ?? "";
  bringToLife(text, { onAnswer: (answer) => saveVisitorAnswer(lessonKey, answer, Date.now()) });
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
 * to keep it. Where it was there, it has the page, while a script may have come from the browser's own memory and not by it.
 */
function savePage(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const savePage = serviceWorker.controller ? null : location.pathname;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ savePage, files })).catch(() => {});
}
