import { forgetVisitorAnswer, listVisitorAnswers } from "../live/visitor-answers.ts";
import { answers } from "./outgoing.ts";

/**
 * What was answered on this device before anybody logged in goes into the account of the person who does now, with its time: the
 * outbox sends it, and an answer that the account holds from later stays. Nothing is lost where it cannot be stored.
 */
export async function takeVisitorAnswers(account: string): Promise<void> {
  for (const { place: lessonKey, check, choice, atMs } of listVisitorAnswers()) {
    const [course, lesson] = lessonKey.split("/");
    if (!course || !lesson) continue;
    const value = { course, lesson, check, choice };
    const { isSaved } = await answers.put(account, value, { atMs, place: `${lessonKey}/${check}` });
    if (isSaved) forgetVisitorAnswer({ place: lessonKey, check });
  }
}
