/** Staff see the pages of a student (decision 038): its words and figures. */

/** So long at most. */
export const viewingMinutes = 30;

export const viewingTexts = {
  readOnly: (name: string) => `You are seeing this as ${name}. Nothing can be changed here.`,
  hidden: "This is not shown to staff.",
  studentsAlone: "Only the pages of students can be seen like this, not those of staff or tutors.",
  notActive: "This account cannot log in at present, so its pages are not open to anybody.",
  over: "You do not see these pages any more.",
} as const;
