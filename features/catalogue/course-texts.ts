/** The words about courses and schools as staff change them: no other page needs them. */

export const courseLimits = {
  title: 120,
  shortTitle: 60,
  slug: 80,
  summary: 200,
  overview: 6_000,
  level: 60,
  format: 300,
  tools: 1_500,
  objectives: 2_500,
  durationNote: 200,
  weeks: 104,
  projectWeeks: 26,
  /** A larger discount is a slip of the finger. */
  discountPercent: 90,
  schools: 30,
  schoolName: 60,
  schoolNote: 160,
} as const;

/** What a course is to the public. A hidden one was published once. */
export const courseStates = { draft: "Draft", published: "Published", hidden: "Hidden" } as const;
export type CourseState = keyof typeof courseStates;

/** What the courses of a school are for: it decides how they are shown. */
export const schoolKindNames = { career: "A job", exam: "An exam", subject: "A subject of school" } as const;

export const courseTexts = {
  titleMissing: "Please enter the title.",
  shortTitleMissing: "Please enter the short title, which is on tiles.",
  badSlug:
    "The slug, the course's part of the address, has small letters a to z and digits, with single hyphens between.",
  takenSlug: "Another course has this slug, or had it. Please choose another.",
  badSchool: "Please choose a school of the list.",
  badGlyph: "Please choose a drawing (glyph) of the list.",
  badNumber: (field: string, max: number) => `Please enter the ${field} as a whole number, ${max} at most.`,
  long: (field: string, max: number) => `The ${field} has at most ${max.toLocaleString("en")} letters.`,
  incomplete: (field: string) => `Please write the ${field} before the course is published.`,
  changed:
    "Someone else changed this course while you wrote. Copy what you want to keep, close this and open it again.",
  schoolsChanged: "Someone else changed the schools. Copy what you wrote, close this and open it again.",
  schoolMissing: "Please enter the name of the school.",
  takenSchool: (name: string) => `Two schools (items) are called ${name}. Please give one another name.`,
  schoolHasCourses: (name: string) => `${name} has courses: move them to another school first.`,
  noSchool: "Please keep one school (items) at least.",
  manySchools: "Please keep 30 schools (items) at most.",
} as const;
