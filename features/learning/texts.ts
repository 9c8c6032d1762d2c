import { counted } from "#lib/counted.ts";

/** The words about lessons that server and pages share, apart from the schemas so that pages load them alone. */

export const maxNoteLength = 10_000;

export const learningTexts = {
  unknownCourse: "We could not find that course.",
  unknownLesson: "We could not find that lesson.",
  unknownEnrolment: "We could not find that student of a course.",
  unknownCohort: "We could not find that group. Please choose again.",
  cohortFull: (name: string) => `${name} has no seat left. Please choose another.`,
  cohortClosed: (name: string) => `${name} takes no more students. Please choose another.`,
  teachesOther: "That tutor does not teach this course. Please choose another.",
  hasTutor: "This student has a tutor by now.",
  isOver: "This course has ended for the student.",
  unknownFile: "We could not find that file.",
  notEnrolled: "This lesson is for students of the course. Enroll to read on.",
  wasFree: "That was a free lesson. Enroll to open the rest.",
  paused: "Your lessons are on hold until your payment arrives.",
  completed: "You have completed this course, so its lessons stay done.",
  taughtLive: "This lesson is taught live. It is done once your tutor notes that you were in the class.",
  unknownCheck: "That question is no longer in this lesson.",
  unknownOption: "That question has no such answer.",
  right: "Right.",
  wrong: "Not this one.",
  noteTooLong: "A note can have at most 10,000 characters.",
  notesTooLong:
    "Another device wrote here too, and both texts together are longer than a note can be. Nothing was changed: shorten this one, or copy it elsewhere.",
  /** Between two texts of one note. */
  writtenElsewhere: "Written on another device:",
} as const;

const lessonsText = (count: number) => counted(count, "lesson");

/** How far one has come in it: `48 of 88 lessons`, `4 of 5 lessons read, 3 of 83 live ones attended`. */
export function lessonsDoneText(figures: { lessons: number; lessonsDone: number; live: number; liveDone: number }) {
  const { lessons, lessonsDone, live, liveDone } = figures;
  if (live === 0) return `${lessonsDone} of ${lessonsText(lessons)}`;
  const attended = `${liveDone} of ${live} live`;
  if (live === lessons) return `${attended} ${live === 1 ? "lesson" : "lessons"} attended`;
  return `${lessonsDone - liveDone} of ${lessonsText(lessons - live)} read, ${attended} ${live === 1 ? "one" : "ones"} attended`;
}
