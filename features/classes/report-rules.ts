import { assessmentLink } from "#features/coursework/rules.ts";
import type { ReportInput } from "./report-contract.ts";
import { reportTexts } from "./report-texts.ts";
import { dayMs } from "./texts.ts";

type ReportError = { field: keyof ReportInput; code: string; sentence: string };

/** What is wrong with a report, asked by its page before it waits to be sent and by the academy when it arrives. `startsAt`: when its class began. */
export function reportErrors(
  {
    topics,
    words,
    homework,
    homeworkDueOn,
    recordingUrl,
    hasVoice,
  }: Pick<ReportInput, "topics" | "words" | "homework" | "homeworkDueOn" | "recordingUrl"> & { hasVoice: boolean },
  startsAt: Date,
): ReportError[] {
  const errors: ReportError[] = [];
  const add = (field: ReportError["field"], sentence: string, code: string) =>
    void errors.push({ field, sentence, code });
  if (topics.length === 0 && words.trim() === "" && !hasVoice) add("topics", reportTexts.nothing, "missing");
  if (homeworkDueOn !== null) {
    if (homework.trim() === "") add("homework", reportTexts.homework, "missing");
    // Days are someone's: a day of tolerance covers every zone.
    const afterMs = Date.parse(homeworkDueOn) - startsAt.getTime();
    if (afterMs < -2 * dayMs) add("homeworkDueOn", reportTexts.dueBefore, "too-early");
    if (afterMs > 366 * dayMs) add("homeworkDueOn", reportTexts.dueFar, "too-late");
  }
  if (recordingUrl.trim() !== "" && assessmentLink(recordingUrl) === null)
    add("recordingUrl", reportTexts.link, "no-link");
  return errors;
}
