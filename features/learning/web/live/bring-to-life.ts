import { contrastRatio, contrastVerdict, ratioShown } from "#lib/contrast.ts";
import type { CheckAnswer } from "../../contract.ts";

/**
 * What can be tapped in a lesson's text, without React: the text is one piece of HTML on the dashboard and on public pages, and the
 * latter load no more script than this.
 */
export type LessonLife = {
  /** Someone chose an option of a question. */
  onAnswer(answer: CheckAnswer): void;
};

/** Brings the text in `root` to life; returns what ends it. */
export function bringToLife(root: HTMLElement, { onAnswer }: LessonLife): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const check = target.closest<HTMLElement>("[data-check]")?.dataset.check;
      if (check) onAnswer({ check, choice: Number(target.value) });
      else if (target.closest("[data-colours]")) paint(target);
    },
    { signal },
  );
  for (const pair of root.querySelectorAll<HTMLElement>("[data-compare]:not(.live)")) compare(pair);
  // Chosen before this script was there.
  for (const colour of root.querySelectorAll<HTMLInputElement>("[data-colours] :checked"))
    if (!colour.defaultChecked) paint(colour);
  const endScrolling = reportScrolling(root);
  return () => {
    stop.abort();
    endScrolling();
  };
}

/** The answers that the text shows as chosen. */
export function answersIn(root: HTMLElement): CheckAnswer[] {
  return [...root.querySelectorAll<HTMLInputElement>("[data-check] input:checked")].map((input) => ({
    check: input.closest<HTMLElement>("[data-check]")?.dataset.check ?? "",
    choice: Number(input.value),
  }));
}

/** Shows answers that were given before. A question that the text has no more is passed over. */
export function showAnswers(root: HTMLElement, answers: readonly CheckAnswer[]): void {
  for (const { check, choice } of answers) {
    const input = root.querySelector<HTMLInputElement>(`[data-check="${CSS.escape(check)}"] input[value="${choice}"]`);
    if (input) input.checked = true;
  }
}

/** Another ink or paper was chosen. */
function paint(chosen: HTMLInputElement): void {
  const box = chosen.closest<HTMLElement>(".ink-and-paper");
  const row = chosen.closest<HTMLElement>("[data-colours]");
  if (!box || !row) return;
  const name = row.querySelector("legend span");
  if (name) name.textContent = chosen.getAttribute("aria-label");
  const [ink, paper] = ["ink", "paper"].map(
    (what) => box.querySelector<HTMLInputElement>(`[data-colours="${what}"] :checked`)?.value ?? "",
  );
  if (!ink || !paper) return;
  box.style.setProperty("--ink-shown", ink);
  box.style.setProperty("--paper", paper);
  const ratio = contrastRatio(ink, paper);
  const figure = box.querySelector(".ratio b");
  const verdict = box.querySelector(".ratio span");
  if (figure) figure.textContent = ratioShown(ratio);
  if (verdict) verdict.textContent = contrastVerdict(ratio);
}

/** Lays the second picture on the first, with a slider that uncovers it. */
function compare(pair: HTMLElement): void {
  const labels = [...pair.querySelectorAll("figcaption")].map(({ textContent }) => textContent);
  const light = Object.assign(document.createElement("span"), { className: "light" });
  const slider = Object.assign(document.createElement("input"), { type: "range", min: "0", max: "100", value: "50" });
  slider.setAttribute("aria-label", `How much of “${labels[0]}” covers “${labels[1]}”`);
  const move = () => {
    pair.style.setProperty("--x", `${slider.value}%`);
    slider.setAttribute("aria-valuetext", `${slider.value}%`);
  };
  slider.addEventListener("input", move);
  move();
  pair.append(light, slider);
  pair.classList.add("live");
}

/** Only what scrolls is a stop of the Tab key, with a name, and shows it. Follows the width of the screen. */
function reportScrolling(root: HTMLElement): () => void {
  const wide = [...root.querySelectorAll<HTMLElement>(".table-frame, pre")];
  for (const frame of wide) markScrolling(frame);
  if (typeof ResizeObserver === "undefined") return () => {};
  const watch = new ResizeObserver((entries) => {
    for (const frame of new Set(entries.map(({ target }) => target.closest<HTMLElement>(".table-frame, pre")))) {
      if (frame) markScrolling(frame);
    }
  });
  for (const frame of wide) {
    watch.observe(frame);
    // What it holds grows by itself, too: when the letters arrive.
    if (frame.firstElementChild) watch.observe(frame.firstElementChild);
  }
  return () => watch.disconnect();
}

function markScrolling(frame: HTMLElement): void {
  const scrolls = frame.scrollWidth > frame.clientWidth + 1;
  frame.classList.toggle("scrolls", scrolls);
  if (scrolls) {
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", frame.matches("pre") ? "Code, scrolls sideways" : "Table, scrolls sideways");
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
  }
}
