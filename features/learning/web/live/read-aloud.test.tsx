import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReader, findVoice, passagesIn, type ReadingState } from "./read-aloud.ts";

type Said = { text: string; voice?: unknown; lang?: string; onend?: () => void; onerror?: () => void };
const voiceOf = (lang: string, localService = true) => ({ lang, localService }) as SpeechSynthesisVoice;
let voices: SpeechSynthesisVoice[];
let texts: Said[];
let changed: () => void;

beforeEach(() => {
  voices = [voiceOf("en-US")];
  texts = [];
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    speak: (entry: Said) => texts.push(entry),
    cancel: () => {},
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
    removeEventListener: () => {},
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  document.body.innerHTML = `<div id="text"><h2>Part</h2><p>One. Two costs ₦2.50 a day.</p><ul><li>Outer<ul><li>Inner</li></ul></li></ul>
    <blockquote><p>Quoted</p></blockquote><img alt="A loop"><div class="table-frame"><table><tr><td><p>cell</p></td></tr></table></div>
    <pre><code>code</code></pre><section class="checks"><p>asked</p></section><details><p>folded</p></details></div>`;
});
afterEach(() => vi.unstubAllGlobals());

const root = () => document.getElementById("text") as HTMLElement;
const endOfSentence = () => texts.at(-1)?.onend?.();
const marked = () => document.querySelector(".spoken")?.textContent;

test("running text is read in its order, each part once; tables and code are named, questions left to the hand", () => {
  expect(passagesIn(root()).map(({ sentences: messages }) => messages)).toEqual([
    ["Part"],
    ["One.", "Two costs ₦2.50 a day."],
    ["Outer"],
    ["Inner"],
    ["Quoted"],
    ["Picture: A loop"],
    ["Here stands a table to look at."],
    ["Here stands an example to look at."],
  ]);
});

test("a long sentence is cut where a word ends", () => {
  root().innerHTML = `<p>${"word ".repeat(100)}</p>`;
  const messages = passagesIn(root())[0]?.sentences ?? [];
  expect(messages.join(" ")).toBe("word ".repeat(100).trim());
  expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(220);
});

test("a voice of this device, Nigerian first; one that needs a network is none", async () => {
  voices = [voiceOf("en-NG", false), voiceOf("en-US"), voiceOf("fr-FR"), voiceOf("en-GB"), voiceOf("en-NG")];
  expect(await findVoice()).toBe(voices[4]);
  voices = [voiceOf("en-NG", false)];
  expect(await findVoice(1)).toBeNull();
  const late = findVoice(10_000);
  voices = [voiceOf("en-GB")];
  changed();
  expect(await late).toBe(voices[0]);
  vi.stubGlobal("speechSynthesis", undefined);
  Reflect.deleteProperty(globalThis, "speechSynthesis");
  expect(await findVoice()).toBeNull();
});

test("it reads, marks what it reads, pauses, goes on with that sentence, and ends", () => {
  const states: ReadingState[] = [];
  const reader = createReader(root(), voiceOf("en-NG"), (state) => states.push(state));
  reader.toggle();
  expect([texts.at(-1)?.text, texts.at(-1)?.lang, marked()]).toEqual(["Part", "en-NG", "Part"]);
  endOfSentence();
  endOfSentence();
  expect([texts.at(-1)?.text, marked()]).toEqual(["Two costs ₦2.50 a day.", "One. Two costs ₦2.50 a day."]);
  reader.toggle();
  // What was cut tells its end as well.
  endOfSentence();
  expect(texts.at(-1)?.text).toBe("Two costs ₦2.50 a day.");
  reader.toggle();
  expect(texts.map(({ text }) => text)).toEqual(["Part", "One.", "Two costs ₦2.50 a day.", "Two costs ₦2.50 a day."]);
  for (let number = 0; number < 7; number += 1) endOfSentence();
  expect(states).toEqual(["reading", "paused", "reading", "silent"]);
  expect(marked()).toBeUndefined();
  reader.toggle();
  expect(texts.at(-1)?.text).toBe("Part");
  reader.stop();
  expect(states.at(-1)).toBe("silent");
});

test("a voice that fails is a pause", () => {
  const states: ReadingState[] = [];
  createReader(root(), voiceOf("en-NG"), (state) => states.push(state)).toggle();
  texts.at(-1)?.onerror?.();
  expect(states).toEqual(["reading", "paused"]);
});
