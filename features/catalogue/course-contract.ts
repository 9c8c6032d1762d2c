import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { courseLimits, courseTexts } from "./course-texts.ts";
import { catalogueTexts } from "./texts.ts";

/** What staff change of courses and schools. */

const text = (field: keyof typeof courseLimits, missing?: string) => {
  const max = z.maxLength(courseLimits[field], courseTexts.long(field, courseLimits[field]));
  return missing === undefined
    ? z.string().check(trimmed(), max)
    : z.string(missing).check(trimmed(), z.minLength(1, missing), max);
};
const number = (field: "weeks" | "projectWeeks" | "discountPercent", min: number) => {
  const sentence = courseTexts.badNumber(field, courseLimits[field]);
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(courseLimits[field], sentence));
};

const named = {
  title: text("title", courseTexts.titleMissing),
  /** Its page is /courses/{slug}. */
  slug: z
    .string(courseTexts.badSlug)
    .check(
      z.maxLength(courseLimits.slug, courseTexts.long("slug", courseLimits.slug)),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, courseTexts.badSlug),
    ),
  /** The key of its school. */
  school: z
    .string(courseTexts.badSchool)
    .check(z.minLength(1, courseTexts.badSchool), z.maxLength(80, courseTexts.badSchool)),
  /** Name of its drawing. */
  glyph: z.string(courseTexts.badGlyph).check(z.regex(/^[a-z]{1,40}$/, courseTexts.badGlyph)),
};
const facts = {
  ...named,
  shortTitle: text("shortTitle", courseTexts.shortTitleMissing),
  summary: text("summary"),
  /** Paragraphs with empty lines between. */
  overview: text("overview"),
  level: text("level"),
  format: text("format"),
  /** One a line. */
  tools: text("tools"),
  /** One a line. */
  objectives: text("objectives"),
  /** Teaching weeks; null: no fixed duration. */
  weeks: z.nullable(number("weeks", 1)),
  projectWeeks: number("projectWeeks", 0),
  durationNote: text("durationNote"),
  /** Percent off the fee in the enroll view and at checkout. */
  discountPercent: number("discountPercent", 0),
};
/** `updatedAt` of the course as it was read; one that changed since is not written over. */
const seen = z.iso.datetime();

export const addCourseSchema = z.strictObject(named);
export type NewCourse = z.output<typeof addCourseSchema>;
export const changeCourseSchema = z.strictObject({ ...facts, seen });
export type CourseChange = z.output<typeof changeCourseSchema>;

/** A course as staff change it. */
const courseFacts = z.object({
  ...z.object({ ...facts, durationNote: z.string() }).shape,
  id: uuid(),
  schoolName: z.string(),
  state: z.enum(["draft", "published", "hidden"]),
  /** When the public saw it first; null: a draft. */
  publishedAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
});
export type CourseFacts = z.output<typeof courseFacts>;
export const courseFactsShape = courseFacts.shape;

export const courseStateSchema = z.strictObject({ isPublished: z.boolean() });

const schoolItem = z.strictObject({
  /** Null: a new one. */
  key: z.nullable(z.string().check(z.maxLength(80))),
  name: text("schoolName", courseTexts.schoolMissing),
  note: text("schoolNote"),
  kind: z.enum(["career", "exam", "subject"]),
});
export const saveSchoolsSchema = z.strictObject({
  /** All of them, in the order of the price list. */
  items: z
    .array(schoolItem)
    .check(z.minLength(1, courseTexts.noSchool), z.maxLength(courseLimits.schools, courseTexts.manySchools)),
  /** The version that they were changed from. */
  seen: z.string().check(z.maxLength(64)),
});
export type SchoolsInput = z.output<typeof saveSchoolsSchema>;
const schoolList = z.object({
  items: z.array(z.object({ ...schoolItem.shape, key: z.string(), courses: z.int() })),
  version: z.string(),
});
export type OfficeSchools = z.output<typeof schoolList>;

const schoolCourses = z.object({
  items: z.array(z.object({ id: uuid(), title: z.string(), state: courseFacts.shape.state })),
});
export type SchoolCourses = z.output<typeof schoolCourses>;
const manyCourses = 500;
const courseIds = (sentence: string) => z.array(uuid(sentence)).check(z.maxLength(manyCourses, sentence));
export const orderCoursesSchema = z.strictObject({
  /** All of the school, in their new order, and in the one that was read. */
  courses: courseIds(courseTexts.otherCourses),
  seen: courseIds(courseTexts.badSeen),
});
export type CourseOrder = z.output<typeof orderCoursesSchema>;
const ofSchool = z.strictObject({ school: z.string().check(z.minLength(1), z.maxLength(80)) });

const ofCourse = z.strictObject({ id: uuid(catalogueTexts.courseNotFound) });
const changed = z.object({ id: uuid(), slug: z.string() });

export const officeCourseShapes = {
  addCourse: { body: addCourseSchema, answer: changed },
  changeCourse: { params: ofCourse, body: changeCourseSchema, answer: changed },
  setCourseState: { params: ofCourse, body: courseStateSchema, answer: z.object({ isPublished: z.boolean() }) },
  listOfficeSchools: { answer: schoolList },
  listSchoolCourses: { params: ofSchool, answer: schoolCourses },
  orderCourses: { params: ofSchool, body: orderCoursesSchema, answer: schoolCourses },
  saveSchools: { body: saveSchoolsSchema, answer: schoolList },
};
