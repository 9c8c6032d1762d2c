import { counted } from "#lib/counted.ts";

/** Limits and words about classes: the part of the contract that pages need without its schemas. */

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The join button opens so long before the start. */
export const joinLeadMs = 10 * minuteMs;
/** Until so long before the start a trial class may be moved or cancelled. */
export const changeLeadMs = 12 * hourMs;
export const trialMinutes = 30;
/** A class is moved to a time that is at least so long ahead. */
export const moveLeadMs = 2 * hourMs;
/** A trial class is booked at most so long ahead. */
export const bookAheadDays = 28;
export const maxOpenTrials = 3;
/** Staff are notified of a pick without an answer after so many hours. */
export const pickEscalatedHours = 72;
/** Tutors whose next free times are given in one answer: a page of the catalogue, or of a search. */
export const maxTutorsAtOnce = 24;
/** Free times that are on a tutor's card. */
export const timesOnCard = 3;
/** Days of free hours in one answer. */
export const slotDays = 7;
/** Days of classes in one answer: two months. */
export const maxRangeDays = 62;

/** Half an hour of a class, as our post about data has it (data/posts): voice alone, with shared slides, and video both ways. */
export const halfHourMb = { voice: 22, slides: 67, video: 337 } as const;

const someOf = (days: readonly string[]) =>
  `${days.slice(0, 3).join(", ")}${days.length > 3 ? ` and ${days.length - 3} other days` : ""}`;

export const classTexts = {
  noMakeUp: "No week after the end of the series has room for a class of today: move it by hand, then say it again.",
  noLaterWeek: "No week after the end of the series has room for this class: please move it to a time of your own.",
  movedSince: "This class was moved in the meantime. Load the page again.",
  postponeLate:
    "A class can be cancelled up to 12 hours before it starts. If you are ill, say so on Today; else write to us.",
  postponed: (when: string) => `The class follows on ${when}. Your students are told.`,
  pickText: "Please write a few words: the student reads them.",
  pickTextLong: "At most 1,000 characters.",
  pickTimes: "At most three times.",
  pickGone: "We could not find that pick.",
  pickAnswered: "You answered this before.",
  pickAccepted: (name: string) => `${name} reads your message now.`,
  pickDeclined: "Your answer is sent.",
  pickProposes: "Times for a free trial class:",
  pickYes: (tutor: string) => `${tutor} accepted your pick and wrote to you.`,
  pickNo: (tutor: string) => `${tutor} cannot take you at the moment. Find another tutor.`,
  pickWaits: (name: string) => `${name} waits for your answer.`,
  onHold: (course: string) => `Classes of ${course} wait until your payment arrives.`,
  upcoming: "Up coming class",
  seeUpcoming: "See up coming classes",
  loading: "Loading your classes...",
  loadFailed: "Your classes could not be loaded. Please try again.",
  loadingHours: "Loading available hours...",
  loadingClass: "Loading the class...",
  classFailed: "The class could not be loaded. Please try again.",
  hoursFailed: "The available hours could not be loaded. Please try again.",
  noClasses: "No classes this month.",
  noNext: "You have no upcoming classes.",
  emptyDay: "No classes on this day, and nothing is due.",
  dayMarks:
    "Days with classes, or with work that is due, are yellow with a dot. Those that are over are grey with a line.",
  noHours: "No free hours in these days.",
  noFreeTimes: "No hour is free in the next four weeks. Write, and ask for one.",
  notFound: "We could not find that class.",
  awayTutor: (name: string) => `${name} cannot be booked here at the moment. Please choose another tutor.`,
  taken: "That time has just been taken. Please choose another.",
  seriesTaken: (days: readonly string[]) =>
    `The tutor has another class on ${someOf(days)}. Nothing was booked. Please choose other times.`,
  fullDay: "The tutor takes no more classes on that day. Please choose another.",
  fullDays: (days: readonly string[]) =>
    `The tutor takes no more classes on ${someOf(days)}. Nothing was changed. Please choose other times.`,
  notOffered: "The tutor is not free at that time. Please choose another.",
  tooSoon: (hours: number) => `That time is too soon. Please choose one that is at least ${hours} hours ahead.`,
  tooFar: "A trial class can be booked up to four weeks ahead.",
  ownClash: "You have another class at that time.",
  manyTrials: "You already have three trial classes booked. Attend or cancel one first.",
  blocksOpen: (open: number, all: number) => `${open} of ${all} blocks open. The next opens when you have met.`,
  studentBusy: "The student has another class at one of these times. Please choose another.",
  begun: "That class has begun or was cancelled.",
  moveTooSoon: "That time is too soon. Please choose one that is at least two hours ahead.",
  moveOff: "The tutor is away on that day. Please choose another, or take the day off out of the hours first.",
  moveSkips: (days: string, last: string) => `None on ${days}: the tutor is away. The last class is on ${last}.`,
  moveYear: "A class moves at most a year ahead. Please look at the year.",
  moveTooFar: "A class of a series moves by at most six days. Please choose a nearer day.",
  tooLate: "A trial class can be moved or cancelled up to 12 hours before it starts.",
  chooseTime: "Please choose a time.",
  cancelled: "This class was cancelled.",
  over: "This class is over.",
  notLate: "That is for a class that has begun and that you have not joined.",
  coming: (title: string) => `I am late for ${title}, and on my way. Please wait a few minutes.`,
  comingSaid: (students: number) =>
    `${counted(students, "student")} ${students === 1 ? "reads" : "read"} that you are coming.`,
  notOver: "You can note who was there once the class is over.",
  notOfGroup: "Somebody in this list is not in the group of this class. Load the page again.",
  sayAll: "Please say of each how they were there.",
  namedTwice: "This student is in the list twice.",
  notLive: "One of these lessons is not taught live in this course. Load the page again.",
  tooEarly: "You can join from 10 minutes before the class starts.",
  noNetwork: "No connection. Nothing that you typed is lost: press again when you are back.",
  knownAddress:
    "We could not log you in with these. If you have an account with that address, log in with its password; the time that you chose comes along.",
  booked: "Your trial class is booked.",
  moved: "Your trial class was moved.",
  trialCancelled: "Your trial class was cancelled.",
  failed: "That did not work. Please try again.",
  feedEnded: "The calendar address no longer works.",
  zoneSaved: "Time zone saved.",
} as const;
