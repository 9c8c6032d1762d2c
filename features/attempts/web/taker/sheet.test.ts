import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SentAnswer } from "../../contract.ts";
import { give, openSheet, probe, progress, type Sheet, type Stored, took, unsent, unsentHere } from "./sheet.ts";

/**
 * The academy as far as a sheet knows it: keeps every version once, the highest pair of epoch and version of a question counts, and
 * what comes under an epoch that is over is stored and does not count.
 */
class Academy {
  epoch = 1;
  saved = new Map<string, SentAnswer & { epoch: number }>();
  log: (SentAnswer & { epoch: number })[] = [];
  take(epoch: number, answers: readonly SentAnswer[]) {
    const reply = { saved: [] as SentAnswer[], late: [] as SentAnswer[], refused: [] };
    for (const item of answers) {
      const known = this.log.find(
        (stored) => stored.question === item.question && stored.epoch === epoch && stored.version === item.version,
      );
      // The same pair is never two different answers: that one would be lost.
      if (known) expect(known.answer).toEqual(item.answer);
      else this.log.push({ ...item, epoch });
      const before = this.saved.get(item.question);
      const counts = epoch === this.epoch;
      if (counts && (!before || before.epoch < epoch || before.version < item.version))
        this.saved.set(item.question, { ...item, epoch });
      (counts ? reply.saved : reply.late).push(item);
    }
    return reply;
  }
  paper(questions: readonly string[]) {
    return {
      epoch: this.epoch,
      answers: [...this.saved.values()],
      questions: questions.map((id, index) => ({
        id,
        kind: "true-false" as const,
        number: index + 1,
        askHtml: "",
        points: 1,
        picture: null,
        body: {},
      })),
    };
  }
}

const questions = ["q1", "q2", "q3"];
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant("give" as const),
      question: fc.constantFrom(...questions),
      text: fc.string({ maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("send" as const),
      comes: fc.constantFrom("both" as const, "there" as const, "none" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("reload" as const), storage: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("take-over" as const) }) },
);

describe("QUIZ-03 no answer is lost", () => {
  test("whatever is cut, repeated, reloaded or handed over, what is shown in the end is what the academy counts", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const academy = new Academy();
        let sheet: Sheet = openSheet(academy.paper(questions), null);
        let atMs = 0;
        const shown = new Map<string, string>();
        const send = (comes: "both" | "there" | "none") => {
          const batch = unsent(sheet);
          if (batch.length === 0 || comes === "none") return;
          const { epoch } = sheet;
          const reply = academy.take(epoch, batch);
          if (comes === "both") sheet = took(sheet, epoch, reply);
        };
        for (const entry of steps) {
          atMs += 10;
          if (entry.is === "give") {
            sheet = give(sheet, entry.question, { text: entry.text }, atMs);
            shown.set(entry.question, entry.text);
          } else if (entry.is === "send") send(entry.comes);
          else if (entry.is === "take-over") {
            const stored = unsentHere(sheet);
            academy.epoch += 1;
            sheet = openSheet(academy.paper(questions), stored);
          } else {
            // A browser that keeps nothing loses what was not sent: then only that is allowed to be missing.
            const waiting = unsent(sheet);
            const stored: Stored | null = entry.storage ? { epoch: sheet.epoch, answers: waiting } : null;
            sheet = openSheet(academy.paper(questions), stored);
            if (!entry.storage)
              for (const { question } of waiting) {
                const saved = sheet.lines.get(question)?.answer;
                if (saved && "text" in saved) shown.set(question, saved.text);
                else shown.delete(question);
              }
          }
        }
        send("both");
        expect(unsent(sheet)).toEqual([]);
        for (const question of questions) {
          const counts = academy.saved.get(question)?.answer ?? null;
          expect(counts).toEqual(sheet.lines.get(question)?.answer ?? null);
          expect(counts && "text" in counts ? counts.text : undefined).toBe(shown.get(question));
        }
      }),
      { numRuns: 600 },
    );
  });

  test("another device that took over and answered wins; where it did not, what lies here counts again", () => {
    const academy = new Academy();
    const phone = give(
      give(openSheet(academy.paper(questions), null), "q1", { text: "phone 1" }, 10),
      "q2",
      { text: "phone 2" },
      20,
    );
    academy.epoch = 2;
    const laptop = give(openSheet(academy.paper(questions), null), "q1", { text: "laptop 1" }, 30);
    academy.take(2, unsent(laptop));
    const late = took(phone, 1, academy.take(1, unsent(phone)));
    expect(unsentHere(late).answers.map(({ question }) => question)).toEqual(["q1", "q2"]);
    academy.epoch = 3;
    const back = openSheet(academy.paper(questions), unsentHere(late));
    expect(["q1", "q2"].map((id) => back.lines.get(id)?.answer)).toEqual([{ text: "laptop 1" }, { text: "phone 2" }]);
    expect(unsent(back)).toMatchObject([{ question: "q2", atMs: 20 }]);
  });

  test("what was changed while it was under way stays unsent", () => {
    const academy = new Academy();
    const first = give(openSheet(academy.paper(questions), null), "q1", { text: "a" }, 10);
    const reply = academy.take(1, unsent(first));
    const changed = took(give(first, "q1", { text: "ab" }, 20), 1, reply);
    expect(unsent(changed)).toMatchObject([{ question: "q1", answer: { text: "ab" } }]);
    expect(progress(changed)).toEqual({ answered: 1, here: 1, all: 3, percent: 33 });
  });

  test("what is asked again for the time is what the academy has; a page that saved nothing asks for nothing", () => {
    const academy = new Academy();
    const sheet = give(openSheet(academy.paper(questions), null), "q1", { text: "a" }, 10);
    expect(probe(sheet)).toBeNull();
    const [sent] = unsent(sheet);
    const saved = took(sheet, 1, academy.take(1, unsent(sheet)));
    expect(probe(saved)).toEqual(sent);
    expect(probe(openSheet(academy.paper(questions), null))).toBeNull();
  });
});
