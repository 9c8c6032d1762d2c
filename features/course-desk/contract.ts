import * as z from "zod/mini";
import { courseFactsShape, officeCourseShapes } from "#features/catalogue/course-contract.ts";
import { officeCourseRow, officeFeesSchema, setPricesSchema } from "#features/catalogue/office-contract.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { catalogueTexts } from "#features/catalogue/texts.ts";
import { lessonShapes } from "#features/learning/lesson-contract.ts";
import { syllabusShapes } from "#features/learning/syllabus-contract.ts";
import { type ListQuery, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";

/** A text that was written by hand and quotes a price that the course has, or had. */
const quote = z.object({
  where: z.enum(["faq", "post", "testimonial", "site", "document", "facts"]),
  /** Its question, title or name. */
  title: z.string(),
  /** Where staff change it; of testimonials, where it is read. */
  href: z.string(),
  /** The sentence with the price, 300 characters at most. */
  sentence: z.string(),
  /** The price as it stands there: `₦120,000`. */
  price: z.string(),
  /** It was the price once: what the sentence says is wrong now. */
  isOver: z.boolean(),
  /** The sentence, or what it stands under, names this course; else the price may be that of another. */
  isNamed: z.boolean(),
});
export type Quote = z.output<typeof quote>;

const figures = {
  /** Who takes or took it, cancelled ones left out. */
  students: z.int(),
  /** Lessons with a text, those that are taught live, and those that are not shown yet. */
  text: z.int(),
  live: z.int(),
  drafts: z.int(),
};
const listedCourse = z.object({ ...officeCourseRow.shape, ...figures });
export type ListedCourse = z.output<typeof listedCourse>;
const coursePage = z.object(pageSchema(listedCourse));
export type CoursePage = z.output<typeof coursePage>;
export type CourseQuery = ListQuery<typeof courseList>;

const officeCourse = z.object({
  ...courseFactsShape,
  ...figures,
  weeksOfLessons: syllabusShapes.getSyllabus.answer.shape.weeks,
  /** The database's moment of this answer: what holds, is over or comes. */
  now: z.iso.datetime(),
  fees: officeFeesSchema,
  quotes: z.array(quote),
});
export type OfficeCourse = z.output<typeof officeCourse>;

const params = z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) });
const ofCourse = z.strictObject({ id: uuid(catalogueTexts.courseNotFound) });

/** What each call of calls.ts takes and answers. */
export const courseDeskShapes = {
  ...officeCourseShapes,
  ...syllabusShapes,
  ...lessonShapes,
  listOfficeCourses: { query: listQuerySchema(courseList), answer: coursePage },
  getOfficeCourse: { params, answer: officeCourse },
  setPrices: { params: ofCourse, body: setPricesSchema, answer: z.object({ id: uuid() }) },
  deleteDraft: { params: ofCourse, answer: z.object({ id: uuid() }) },
  endPlannedPrices: { params: ofCourse, answer: z.object({ id: uuid() }) },
};
