/** The words about lessons that server and pages share, apart from the schemas so that pages load them alone. */

export const maxNoteLength = 10_000;

export const learningTexts = {
  unknownCourse: "We could not find that course.",
  unknownLesson: "We could not find that lesson.",
  unknownFile: "We could not find that file.",
  notEnrolled: "This lesson is for students of the course. Enroll to read on.",
  wasFree: "That was a free lesson. Enroll to open the rest.",
  paused: "Your lessons are on hold until your payment arrives.",
  completed: "You have completed this course, so its lessons stay done.",
  unknownCheck: "That question is no longer in this lesson.",
  unknownOption: "That question has no such answer.",
  right: "Right.",
  wrong: "Not this one.",
  noteTooLong: "A note can have at most 10,000 characters.",
  notesTooLong:
    "Another device wrote here too, and both texts together are longer than a note can be. Nothing was changed: shorten this one, or copy it elsewhere.",
  /** Stands between two texts of one note. */
  writtenElsewhere: "Written on another device:",
} as const;
