import * as z from "zod/mini";
import { courseListSchema, officeFeesSchema, setPricesSchema } from "#features/catalogue/office-contract.ts";
import { catalogueTexts } from "#features/catalogue/texts.ts";
import { uuid } from "#lib/uuid.ts";

/** A text that was written by hand and quotes a price that the course has now. */
const quote = z.object({
  where: z.enum(["faq", "post", "testimonial"]),
  /** Its question, title or name. */
  title: z.string(),
  /** Where staff change it; of testimonials, where it is read. */
  href: z.string(),
  /** The sentence with the price, 300 characters at most. */
  sentence: z.string(),
  /** The price as it stands there: `₦120,000`. */
  price: z.string(),
});
export type Quote = z.output<typeof quote>;

const officeCourse = z.object({
  id: uuid(),
  slug: z.string(),
  title: z.string(),
  schoolName: z.string(),
  isPublished: z.boolean(),
  /** The database's moment of this answer: what holds, is over or comes. */
  now: z.iso.datetime(),
  fees: officeFeesSchema,
  quotes: z.array(quote),
});
export type OfficeCoursePrices = z.output<typeof officeCourse>;

const params = z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) });
const ofCourse = z.strictObject({ id: uuid(catalogueTexts.courseNotFound) });

/** What each call of calls.ts takes and answers. */
export const courseDeskShapes = {
  listOfficeCourses: courseListSchema,
  getOfficeCourse: { params, answer: officeCourse },
  setPrices: { params: ofCourse, body: setPricesSchema, answer: z.object({ id: uuid() }) },
  endPlannedPrices: { params: ofCourse, answer: z.object({ id: uuid() }) },
};
