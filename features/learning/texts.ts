/** The words about lessons that server and pages share, apart from the schemas so that pages load them alone. */

export const maxNoteLength = 10_000;

export const learningTexts = {
  unknownCourse: "We do not know that course.",
  unknownLesson: "We do not know that lesson.",
  unknownFile: "We do not know that file.",
  notEnrolled: "This lesson is for students of the course. Enroll to read on.",
  wasFree: "That was a free lesson. Enroll to open the rest.",
  paused: "Your lessons wait until the payment that is due has arrived.",
  completed: "You have completed this course, so its lessons stay done.",
  unknownCheck: "That question is not in this lesson any more.",
  unknownOption: "That question has no such answer.",
  right: "Right.",
  wrong: "Not this one.",
  noteTooLong: "Notes have room for 10,000 characters.",
} as const;
