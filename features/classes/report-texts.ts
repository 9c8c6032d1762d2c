import { messageFile, voiceNote } from "#features/messaging/file-texts.ts";
import type { DocumentKind } from "#features/uploads/texts.ts";

/** Limits and words of lesson reports: the part of the contract that pages need without its schemas. */

type Taking = { purpose: string; maxBytes: number; kinds: readonly DocumentKind[]; longestMs?: number };

/** What a message may carry, for those who were taught. */
export const reportFile = { ...messageFile, purpose: "classes.material" } as const satisfies Taking;
/** What the microphone gives, for a minute. */
export const reportVoice = {
  ...voiceNote,
  purpose: "classes.voice",
  maxBytes: voiceNote.maxBytes / 2,
  longestMs: 60_000,
} as const satisfies Taking;

export const reportLimits = {
  topics: 40,
  topicLength: 120,
  wordsLength: 1_000,
  nextLength: 300,
  files: 5,
} as const;

/** A sent report stays on its device for so long, for its writer to take it back. */
export const reportUndoMs = 10_000;

export const reportTexts = {
  notOver: "You can write the report once the class is over.",
  stored: "Kept on this device. It is sent when there is a line.",
  storedInPage: "This browser keeps nothing: leave this page open until the report is sent.",
  undoable: "Report sent.",
  undoHint: "You may undo it for 10 seconds: until then no one has it.",
  onItsWay: "Kept on this device, and on its way.",
  sent: (students: string) => `Sent to ${students}.`,
  corrected: "Corrected. Your students see it now.",
  sentElsewhere: "A report of this class was sent from another device meanwhile.",
  movedSince: (day: string) => `This class was moved to ${day} meanwhile.`,
  nothing: "Please say what you did: choose a topic, write it or record it.",
  topicLong: `A topic has at most ${reportLimits.topicLength} characters.`,
  wordsLong: "At most 1,000 characters.",
  nextLong: `At most ${reportLimits.nextLength} characters.`,
  homework: "Please say what the homework is, or take its day away.",
  dueBefore: "This day is before the class.",
  dueFar: "This day is more than a year after the class.",
  onWay: "A file is not with the academy yet. Wait for it, try it again, or remove it.",
  twice: "This file is in the list twice.",
  link: "Please give a link that begins with https://.",
  voiceLong: "A voice note for a class has at most 60 seconds. Please record a shorter one.",
  manyFiles: `At most ${reportLimits.files} files.`,
  noReport: "There is no report of this class.",
  noFile: "We could not find that file. It may have been replaced.",
  loading: "Loading the report...",
  loadFailed: "The report could not be loaded. Please try again.",
  fileFailed: "The file could not be loaded. Please try again.",
  failed: "The report could not be sent. What you wrote is still here: please try again.",
} as const;

/** The line of the bell, by how the student was there. `day`: `Tue 24 Nov`. */
export function reportNotice(
  isThere: boolean,
  { title, tutor, day, homework }: { title: string; tutor: string; day: string; homework: string | null },
): string {
  const first = isThere
    ? `${tutor} sent what you did in ${title} on ${day}.`
    : `You were not in ${title} on ${day}. ${tutor} sent what was done.`;
  return homework === null ? first : `${first} ${homework}`;
}
