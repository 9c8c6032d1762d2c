import { ask } from "#ui/api/ask.ts";
import { defineOutgoing } from "#ui/outbox/outbox.ts";
import { answerPractice } from "../../calls.ts";
import type { PracticeAnswer } from "../../contract.ts";

/** Answers of practice on their way: stored on this device until the academy has them. */
export const practiceAnswers = defineOutgoing({
  name: "practice-answers",
  send: ({ value }: { value: Omit<PracticeAnswer, "ageMs"> }, ageMs) =>
    ask(answerPractice, { body: { ...value, ageMs } }),
  // It was practised all the same; only its place in the schedule is lost.
  whenRefused: "drop",
  refusalText: "An answer of your practice was not taken; the question comes again.",
});
