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
  noSuchSchool: (key: string) => `Its school “${key}” is not here.`,
  incompleteMoved: "It is published, but has no summary, overview, level or format.",
  badMovedPlans: "Its prices are no list of ours: the three plans in both currencies, or fees in naira, one a length.",
  twoPrices: "Two of its prices hold at once, or one ends before it begins.",
  changed:
    "Someone else changed this course while you wrote. Copy what you want to keep, close this and open it again.",
  schoolsChanged: "Someone else changed the schools. Copy what you wrote, close this and open it again.",
  unknownSchool: "We could not find that school.",
  orderChanged: "Someone else changed the order, or a course came or went. Close this and open it again.",
  otherCourses: "These are not the courses of the school. Close this and open it again.",
  badSeen: "The order that was seen is of other courses. Close this and open it again.",
  wasPublished: "This course was published. Hide it instead: its students keep it.",
  /** `uses`: `2 groups`; empty: what is not counted. */
  stillUsed: (uses: readonly string[]) =>
    `It cannot be deleted while ${uses.length > 0 ? `it has ${new Intl.ListFormat("en-GB").format(uses)}` : "something else belongs to it"}.`,
  schoolMissing: "Please enter the name of the school.",
  takenSchool: (name: string) => `Two schools (items) are called ${name}. Please give one another name.`,
  schoolHasCourses: (name: string) => `${name} has courses: move them to another school first.`,
  noSchool: "Please keep one school (items) at least.",
  manySchools: "Please keep 30 schools (items) at most.",
} as const;
