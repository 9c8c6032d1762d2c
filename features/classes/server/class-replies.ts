import { counted } from "#lib/counted.ts";

const someOf = (days: readonly string[]) =>
  `${days.slice(0, 3).join(", ")}${days.length > 3 ? ` and ${days.length - 3} other days` : ""}`;

/** What the server answers about classes and writes of them: no page brings these along. */
export const classReplies = {
  noMakeUp: "No week after the end of the series has room for a class of today: move it by hand, then say it again.",
  movedSince: "This class was moved in the meantime. Load the page again.",
  trialGone: "We could not find that trial class: it may be cancelled by now.",
  trialBegan: "This trial class has begun: no other tutor can take it over.",
  coveredAlready: (tutor: string) => `${tutor} has this trial class by now: a colleague gave it on. Look at it again.`,
  teachesOther: "That tutor cannot take this trial class. Please choose another tutor.",
  trialCovered: (student: string, at: string, tutor: string) =>
    `Our team gave your trial class with ${student} (${at}) to ${tutor}.`,
  pickGone: "We could not find that pick.",
  pickAnswered: "You answered this before.",
  pickPassedOn: "Our team has passed this pick on to another tutor.",
  pickEnded: "This pick has an answer by now, or a colleague has passed it on.",
  pickNotLate: "The tutor of this pick still has time to answer.",
  pickNoRoom: "That tutor cannot take this pick. Please choose another tutor.",
  pickTaken: (student: string) => `The pick of ${student} had no answer, so our team passed it on to another tutor.`,
  pickAccepted: (name: string) => `${name} reads your message now.`,
  pickDeclined: "Your answer is sent.",
  pickProposes: "Times for a free trial class:",
  pickYes: (tutor: string) => `${tutor} accepted your pick and wrote to you.`,
  pickNo: (tutor: string) => `${tutor} cannot take you at the moment. Find another tutor.`,
  pickWaits: (name: string) => `${name} waits for your answer.`,
  notFound: "We could not find that class.",
  awayTutor: (name: string) => `${name} cannot be booked here at the moment. Please choose another tutor.`,
  seriesTaken: (days: readonly string[]) =>
    `The tutor has another class on ${someOf(days)}. Nothing was booked. Please choose other times.`,
  notFreeThen: (who: string, at: string, tutor: string) =>
    `${who} has a class on ${at}, on the clock of ${tutor}, who is not free then. Nothing was changed: choose another tutor for ${who}.`,
  fullDay: "The tutor takes no more classes on that day. Please choose another.",
  fullDays: (days: readonly string[]) =>
    `The tutor takes no more classes on ${someOf(days)}. Nothing was changed. Please choose other times.`,
  notOffered: "The tutor is not free at that time. Please choose another.",
  tooSoon: (hours: number) => `That time is too soon. Please choose one that is at least ${hours} hours ahead.`,
  tooFar: "A trial class can be booked up to four weeks ahead.",
  ownClash: "You have another class at that time.",
  manyTrials: "You already have three trial classes booked. Attend or cancel one first.",
  studentBusy: "The student has another class at one of these times. Please choose another.",
  begun: "That class has begun or was cancelled.",
  moveTooSoon: "That time is too soon. Please choose one that is at least two hours ahead.",
  moveOff: "The tutor is away on that day. Please choose another, or take the day off out of the hours first.",
  moveSkips: (days: string, last: string) => `None on ${days}: the tutor is away. The last class is on ${last}.`,
  moveYear: "A class moves at most a year ahead. Please look at the year.",
  moveTooFar: "A class of a series moves by at most six days. Please choose a nearer day.",
  cancelled: "This class was cancelled.",
  over: "This class is over.",
  notLate: "That is for a class that has begun and that you have not joined.",
  coming: (title: string) => `I am late for ${title}, and on my way. Please wait a few minutes.`,
  comingNotified: (students: number) =>
    `${counted(students, "student")} ${students === 1 ? "reads" : "read"} that you are coming.`,
  notOfGroup: "Somebody in this list is not in the group of this class. Load the page again.",
  namedTwice: "This student is in the list twice.",
  notLive: "One of these lessons is not taught live in this course. Load the page again.",
  tooEarly: "You can join from 10 minutes before the class starts.",
} as const;
