/** Reading a lesson aloud with the voice that the device has: nothing is fetched for it. */

export type ReadingState = "silent" | "reading" | "paused";

export type Reader = {
  /** Begins, pauses, or goes on with the sentence at which it was paused. */
  toggle(): void;
  /** Ends it; the next `toggle` begins at the top. */
  stop(): void;
};

/** What is read: one element, marked while its sentences are spoken. */
type Passage = { element: HTMLElement; sentences: string[] };

const readable = "h2, h3, h4, p, li, blockquote, img, pre, .table-frame";
/** Not running text: shown once that it is there, or left to the eye and the hand. */
const passedOver = ".checks, details, .ink-and-paper, .swatches, .picture-later";
/** Some browsers fall silent within a long utterance. */
const longest = 220;

/**
 * The voice to read with: English, Nigerian where there is one, and one of this device, since others send the text away and cost
 * data. Resolves to null where there is none after `waitMs`, as on a device that cannot speak.
 */
export async function findVoice(waitMs = 2_000): Promise<SpeechSynthesisVoice | null> {
  if (!("speechSynthesis" in globalThis)) return null;
  const choose = () => {
    const own = speechSynthesis.getVoices().filter(({ lang, localService }) => localService && /^en\b/i.test(lang));
    const rank = ({ lang }: SpeechSynthesisVoice) => (/NG$/i.test(lang) ? 0 : /GB$/i.test(lang) ? 1 : 2);
    return own.sort((a, b) => rank(a) - rank(b))[0] ?? null;
  };
  const here = choose();
  if (here) return here;
  // The list comes after it was requested.
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      speechSynthesis.removeEventListener("voiceschanged", end);
      resolve(choose());
    };
    const timer = setTimeout(end, waitMs);
    speechSynthesis.addEventListener("voiceschanged", end);
  });
}

/** Reads what is in `root` from its top; `onState` receives every change. */
export function createReader(
  root: HTMLElement,
  voice: SpeechSynthesisVoice,
  onState: (state: ReadingState) => void,
): Reader {
  let passages: Passage[] = [];
  let at = { passage: 0, sentence: 0 };
  let state: ReadingState = "silent";
  /** Each start has a number of its own: an utterance that was cancelled tells its end too, and shall not go on. */
  let turn = 0;

  const set = (next: ReadingState) => {
    state = next;
    onState(next);
  };
  const mark = (element: HTMLElement | null) => {
    root.querySelector(".spoken")?.classList.remove("spoken");
    element?.classList.add("spoken");
  };
  const halt = (next: ReadingState) => {
    turn += 1;
    speechSynthesis.cancel();
    if (next === "silent") {
      at = { passage: 0, sentence: 0 };
      mark(null);
    }
    set(next);
  };

  function speak(): void {
    const passage = passages[at.passage];
    if (!passage) {
      halt("silent");
      return;
    }
    const text = passage.sentences[at.sentence];
    if (text === undefined) {
      const wasSeen = isInView(passage.element);
      at = { passage: at.passage + 1, sentence: 0 };
      const next = passages[at.passage]?.element;
      // Anyone who has scrolled away to look at something else is left there.
      if (next && wasSeen && !isInView(next)) next.scrollIntoView({ block: "center" });
      speak();
      return;
    }
    mark(passage.element);
    const mine = turn;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      if (mine !== turn) return;
      at.sentence += 1;
      speak();
    };
    utterance.onerror = () => {
      if (mine === turn) halt("paused");
    };
    speechSynthesis.speak(utterance);
  }

  return {
    toggle() {
      if (state === "reading") {
        halt("paused");
        return;
      }
      if (state === "silent") passages = passagesIn(root);
      turn += 1;
      // What another page left unsaid would come first.
      speechSynthesis.cancel();
      set("reading");
      speak();
    },
    stop: () => halt("silent"),
  };
}

const isInView = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** The passages of a text in their order. */
export function passagesIn(root: HTMLElement): Passage[] {
  const all = [...root.querySelectorAll<HTMLElement>(readable)];
  return all.flatMap((element) => {
    if (element.closest(passedOver)) return [];
    const frame = element.parentElement?.closest("pre, .table-frame");
    // Words that are in a paragraph of their own are read with that one.
    const isAround = element.matches("li, blockquote") && element.querySelector(":scope > p") !== null;
    if ((frame && root.contains(frame)) || isAround) return [];
    const text = textOf(element);
    return text === "" ? [] : [{ element, sentences: sentencesOf(text) }];
  });
}

function textOf(element: HTMLElement): string {
  if (element instanceof HTMLImageElement) return element.alt ? `Picture: ${element.alt}` : "";
  if (element.matches("pre")) return "Here stands an example to look at.";
  if (element.matches(".table-frame")) return "Here stands a table to look at.";
  const copy = element.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll("ul, ol, img")) inner.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Sentences, and of a long one its parts, so that none is longer than some browsers speak. */
function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s)[^.!?]*)*[.!?]*["”’)]*\s*/g) ?? [text];
  return sentences
    .flatMap((message) => (message.length <= longest ? [message] : (message.match(/.{1,220}(?:\s|$)/g) ?? [message])))
    .map((message) => message.trim())
    .filter(Boolean);
}
