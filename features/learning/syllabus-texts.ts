/** The words about a syllabus as staff change it. */

export const syllabusLimits = { title: 160, weeks: 104, lessonsOfWeek: 40 } as const;

export const syllabusTexts = {
  titleMissing: "Please enter the title.",
  longTitle: `The title has at most ${syllabusLimits.title} letters.`,
  unknownWeek: "That week is not in the syllabus.",
  weekHasLessons: "This week has lessons: move or remove them first.",
  onlyWeek: "This week has removed lessons that students did, and there is no other week to keep them.",
  manyWeeks: `A syllabus has at most ${syllabusLimits.weeks} weeks.`,
  manyLessons: `A week has at most ${syllabusLimits.lessonsOfWeek} lessons.`,
  atEnd: "It does not move further that way (by).",
  isShown: "This lesson is shown already.",
  isRemoved: "This lesson was removed. Put it back first.",
  notRemoved: "This lesson was not removed.",
  changed: "Someone else changed the syllabus. It is shown as it is now: please look again.",
} as const;
