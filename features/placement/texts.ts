/** Limits and words about placing: the part of the contract that pages need without its schemas. */

/** Classes a week that every course promises (PRICE-01). */
export const perWeek = { min: 2, max: 3 } as const;
/** How long a class of one's own lasts. */
export const classMinutes = 90;
/** Free hours are offered from this much after each other. */
export const offerEveryMinutes = 60;
/** Weeks of classes of a course without a fixed duration. */
export const openEndedWeeks = 12;
/** A tutor answers, and a student is placed, within so long. */
export const placedWithinMs = 24 * 60 * 60 * 1000;
/** Until so long before the first class its student may choose other times. */
export const changeLeadMs = 24 * 60 * 60 * 1000;
export const maxWishLength = 300;
export const maxGroupName = 60;
export const maxGroupSeats = 100;
/** A group starts at most so many days ahead. */
export const groupAheadDays = 365;

export const placementTexts = {
  unknown: "We could not find that course of a student.",
  unknownTutor: "We could not find that tutor.",
  whoseGroup: "Say whose group it is.",
  chooseCourse: "Choose the course.",
  notTaught: "That course is not taught here by this tutor. Choose another.",
  nameEmpty: "Give the group a name, such as: UX December.",
  nameTooLong: `At most ${maxGroupName} characters.`,
  nameTaken: "There is a group of that name in this course. Choose another name.",
  startsOn: "Choose the day on which it starts.",
  startsEarly: "Choose a day after today, within a year.",
  pickTime: "Choose a weekly time.",
  outside: "This time is not within the weekly hours. Choose another.",
  reserved: "One of these times is kept for a student who may pay. Choose others, or wait.",
  seats: `From 2 to ${maxGroupSeats} seats.`,
  link: "Enter the whole address of the meeting, such as https://meet.example/room.",
  groupAdded: (name: string, times: string, count: number, skipped: string) =>
    `${name} meets ${times}: ${count} classes.${skipped ? ` No class on ${skipped}: the tutor is away; as many follow at the end.` : ""}`,
  farWeek: "Choose a week from a day of this century on.",
  isPlaced: "The class times of this course are set.",
  paused: "This course waits for a payment. Its times can be chosen once that is here.",
  tooLate: "The first class is less than a day ahead or was held. Write to the tutor to move classes.",
  away: (name: string) => `${name} teaches nobody here at the moment. Please write to support.`,
  count: `Choose ${perWeek.min} or ${perWeek.max} times a week.`,
  apart: "Two of these times overlap. Please choose others.",
  notFree: "One of these times is no longer free. Please choose others.",
  ownClash: "There is another class at one of these times. Please choose others.",
  groupOver: "That group meets no more. Please choose another.",
  wishEmpty: "Say when you can, such as: evenings after 6, or Saturday.",
  wishTooLong: `At most ${maxWishLength} characters.`,
  enough: `${perWeek.max} times a week are chosen. Take one of them out first.`,
  overlaps: (time: string, otherTime: string) => `${time} and ${otherTime} overlap. Take ${otherTime} out first.`,
  otherClock: (zoneName: string, times: string, zone: string) => `For ${zoneName}: ${times} (${zone}).`,
  skips: (days: string, last: string) => `No class on ${days}: the tutor is away. The last class is on ${last}.`,
  later: (day: string, time: string, later: string) =>
    `From ${day} on, ${time} is ${later} for you: the clocks change on one side alone.`,
  none: (tutor: string) => `${tutor} has no class times to choose from at the moment.`,
  noneAtDesk: "There are no free hours and no groups here. Please agree on times by message.",
  loadingUnplaced: "Loading who waits...",
  unplacedFailed: "Who waits for a class could not be loaded. Please try again.",
  where: "Choose where",
  notPlaced: "We could not be reached. What you chose is still here: please try again.",
  loadingChoices: "Loading courses and times...",
  choicesFailed: "Courses and times could not be loaded. Please try again.",
  noCourses: "There is no published course to make a group of.",
  noHours: (tutor: string) => `${tutor} has no weekly hours yet. A group meets within them: set them first.`,
  loadingWeek: "Loading the week...",
  weekFailed: "The week could not be loaded. Please try again.",
  loading: "Loading class times...",
  failed: "The class times could not be loaded. Please try again.",
} as const;
