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
/** Letters of what staff write to a student whose pick they pass on. */
export const maxPassOnNote = 500;
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

export const classTexts = {
  postponeLate:
    "A class can be cancelled up to 12 hours before it starts. If you are ill, say so on Today; else write to us.",
  pickText: "Please write a few words: the student reads them.",
  pickTextLong: "At most 1,000 characters.",
  pickTimes: "At most three times.",
  passOnTutor: "Please choose a tutor.",
  passOnNoteLong: "The note may have at most 500 characters.",
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
  taken: "That time has just been taken. Please choose another.",
  blocksOpen: (open: number, all: number) => `${open} of ${all} blocks open. The next opens when you have met.`,
  tooLate: "A trial class can be moved or cancelled up to 12 hours before it starts.",
  classTooLate: "A class can be moved up to 12 hours before it starts.",
  chooseTime: "Please choose a time.",
  sayAll: "Please say of each how they were there.",
  noNetwork: "No connection. Nothing that you typed is lost: press again when you are back.",
  knownAddress:
    "We could not log you in with these. If you have an account with that address, log in with its password; the time that you chose comes along.",
  failed: "That did not work. Please try again.",
} as const;
