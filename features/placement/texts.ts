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
/** Groups that are copied, or taken back, in one act. */
export const maxCopies = 50;
/** Weeks that a group of a course without a fixed duration may meet. */
export const maxGroupWeeks = 52;
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
  outside: (time: string) => `${time} is not within the weekly hours of the tutor. Choose another time.`,
  reserved: "One of these times is kept for a student who may pay. Choose others, or wait.",
  seats: `From 2 to ${maxGroupSeats} seats.`,
  link: "Enter the whole address of the meeting, such as https://meet.example/room.",
  groupAdded: (name: string, times: string, count: number, skipped: string) =>
    `${name} meets ${times}: ${count} classes.${skipped ? ` No class on ${skipped}: the tutor is away; as many follow at the end.` : ""}`,
  from: "Choose the day from which the new times hold.",
  fromEarly: "Choose a day from tomorrow on, within a year.",
  lastOn: "Choose the last day.",
  lastEarly: "The last day is before the first class. Choose a later one.",
  lastLate: (weeks: number, until: string) => `The course has ${weeks} weeks: choose a last day until ${until}.`,
  joinsUntil: "Choose the last day on which students join, or none.",
  joinsLate: "Students join until its last day at most. Choose an earlier day.",
  someone: "a student whose account is closed",
  unknownGroup: "We could not find that group.",
  noneToCopy: "None of these groups can be copied.",
  groupChanged: (by: string | null) =>
    `${by === null ? "This group was changed" : `${by} changed this group`} in the meantime. Nothing was changed: look again.`,
  groupEnded: (name: string) => `${name} meets no more. Copy it for a new term instead.`,
  groupBegun: (name: string) => `${name} has begun. A group can be cancelled before its first class alone.`,
  seatsTaken: (taken: number) => `${taken} students have a seat in it. Choose as many seats at least.`,
  seatedBlock: (name: string, who: string) =>
    `${who} would lose their seat in ${name}. Choose a group that takes them.`,
  reservedBlock: (name: string, who: string) => `A seat in ${name} is reserved for ${who}. Wait for the answer first.`,
  moveToSelf: "Students cannot move to a group that is cancelled. Choose another.",
  moveClash: (who: string, group: string) =>
    `${who} has another class at a time of ${group}. Place them by hand first.`,
  copyRefused: (name: string, why: string) => `${name}: ${why}`,
  groupMade: (name: string, course: string, times: string, day: string) =>
    `Our team made the group ${name} of ${course} for you: ${times}, from ${day} on.`,
  groupRetimed: (name: string, times: string, day: string) =>
    `Our team gave ${name} other times: ${times}, from ${day} on.`,
  groupLink: (course: string) =>
    `Your classes of ${course} meet at another link from now on. The button to join leads there.`,
  groupTaken: (name: string, course: string, times: string, former: string) =>
    `Our team gave you the group ${name} of ${course}, in place of ${former}${times ? `: ${times}` : ""}.`,
  groupGiven: (name: string, tutor: string) => `Our team gave your group ${name} to ${tutor}.`,
  groupBlocked: (tutor: string, student: string) =>
    `${tutor} takes no messages from ${student}. Nothing was changed: choose another tutor.`,
  teachesOther: "This tutor does not teach the course. Choose another.",
  groupRemoved: (name: string) => `Our team cancelled your group ${name} before it began.`,
  lastDayMoved: (course: string, day: string) => `The last class of ${course} is on ${day} now.`,
  manyCopies: `The count is too high: at most ${maxCopies} groups are copied at once.`,
  courseHidden: "Its course is not published.",
  noTimes: "It has no weekly times to copy.",
  farWeek: "Choose a week from a day of this century on.",
  isPlaced: "The class times of this course are set.",
  paused: "This course waits for a payment. Its times can be chosen once that is here.",
  tooLate: "The first class is less than a day ahead or was held. Write to the tutor to move classes.",
  away: (name: string) => `${name} teaches nobody here at the moment. Please write to support.`,
  count: `Choose ${perWeek.min} or ${perWeek.max} times a week.`,
  apart: "Two of these times overlap. Please choose others.",
  notFree: "One of these times is no longer free. Please choose others.",
  ownClash: "There is another class at one of these times. Please choose others.",
  groupOver: "That group takes no more students. Please choose another.",
  wishEmpty: "Please say when you can, such as: evenings after 6, or Saturday.",
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
  noMakers: "No tutor teaches a published course yet.",
  noHours: (tutor: string) => `${tutor} has no weekly hours yet. A group meets within them: set them first.`,
  loadingWeek: "Loading the week...",
  weekFailed: "The week could not be loaded. Please try again.",
  loading: "Loading class times...",
  failed: "The class times could not be loaded. Please try again.",
} as const;
