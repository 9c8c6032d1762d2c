import { z } from "zod";
import { pricedCourseSchema, shortPriceSchema } from "#features/catalogue/contract.ts";
import { isTimeZone } from "#lib/time-zone.ts";
import { uuid } from "#lib/uuid.ts";
import { typeFilters } from "./catalogue-contract.ts";
import { type ClassType, tutorTexts } from "./contract.ts";
import { availabilities, ratingFilters } from "./texts.ts";

/**
 * Requests and answers of the calls about tutors behind the login. Apart from contract.ts, which islands of the public pages
 * load: pages read only types from here.
 */

const typeKeys = Object.keys(typeFilters) as (keyof typeof typeFilters)[];

/** What a student asks of the list of tutors; everything may be left out. */
const tutorSearchQuery = z.strictObject({
  q: z.string().max(100).optional().describe("Text in a name, a course or a skill; small misspellings are forgiven."),
  course: z.string().min(1).max(200).optional().describe("Slug of a course that the tutor teaches."),
  classType: z.enum(typeKeys).optional().describe("`physical`: online and physical classes; `online`: online only."),
  rating: z.enum(ratingFilters).optional().describe("The minimum of stars."),
  price: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999_999)
    .optional()
    .describe("Whole naira: who teaches a course that is begun with so much or less."),
  availability: z.enum(availabilities).optional().describe("Free hours in the next seven days, or on a weekday."),
  zone: z
    .string()
    .max(64)
    .refine(isTimeZone, "That is no time zone.")
    .default("Africa/Lagos")
    .describe("The viewer's time zone, for availability."),
  sort: z.enum(["relevance", "rating"]).default("relevance"),
  cursor: z.string().max(300).optional().describe("`next` of the page before."),
});
export type TutorSearch = z.output<typeof tutorSearchQuery>;

const listedCard = z.object({
  id: z.string(),
  _id: z.string(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  course: z.string(),
  experience: z.string(),
  rating: z.number().nullable().describe("1 to 5 with one decimal; null without reviews."),
  reviewCount: z.int(),
  reviews: z.string(),
});
/** A tutor in the list. */
export type FoundTutor = z.output<typeof listedCard>;

const tutorSearchResponse = z.object({
  data: z.array(listedCard),
  total: z
    .object({ count: z.int(), label: z.string().describe("`18+`: the list may have more.") })
    .nullable()
    .describe("With the first page only."),
  next: z.string().nullable().describe("`cursor` of the next page; null at the end."),
});
export type TutorSearchPage = z.output<typeof tutorSearchResponse>;

const tutorFiltersResponse = z.object({
  courses: z.array(z.object({ slug: z.string(), title: z.string() })).describe("Those that someone teaches."),
  prices: z.array(z.int()).describe("Whole naira that those can be begun with, the lowest first; without the dearest."),
});

const shownReview = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  rating: z.int(),
  date: z.string().describe("YYYY-MM-DD"),
  verified: z.boolean().describe("From a student with a verified address who learnt with this tutor."),
  answer: z.object({ text: z.string(), date: z.iso.date() }).nullable().describe("The tutor's answer to it."),
});

const reviewPageResponse = z.object({ data: z.array(shownReview), next: z.string().nullable() });
export type ReviewPage = z.output<typeof reviewPageResponse>;
const reviewPageQuery = z.strictObject({ cursor: z.string().max(200).optional() });

const dashboardTutorResponse = z.object({
  data: z.object({
    id: z.string(),
    _id: z.string(),
    slug: z.string(),
    fullName: z.string(),
    avatarUrl: z.string().nullable(),
    course: z.string(),
    position: z.string(),
    heading: z.string(),
    about: z.string(),
    learn: z.array(z.string()),
    skills: z.array(z.string()),
    classType: z.enum(Object.values(typeFilters) as [ClassType, ...ClassType[]]),
    courses: z.array(z.object({ slug: z.string(), title: z.string() })),
    priced: pricedCourseSchema.nullable().describe("What the main course costs; null: not known here."),
    ownChoices: z.array(z.string()).describe("Those of the choices that this tutor teaches."),
    courseChoices: z.array(z.string()).describe("The courses that a pick may ask for."),
    students: z.string(),
    experience: z.string(),
    location: z.string(),
    language: z.string(),
    intro: z
      .object({ url: z.string(), minutes: z.int(), megabytes: z.int().nullable() })
      .nullable()
      .describe("A film on another site, its minutes, and its size where it is a file."),
    lastActive: z.string(),
    rating: z.number().nullable(),
    ratingLabel: z.string().nullable().describe("The average with one decimal: `4.9`."),
    reviewCount: z.int(),
    reviews: z.string(),
    isTop: z.boolean(),
    topRule: z.string().describe("What Top Tutor means, as text."),
    isReachable: z
      .boolean()
      .describe("Can be written to and booked here; of others staff arrange the first class once they are picked."),
    pickedAt: z.string().nullable().describe("When the caller picked this tutor."),
    ownReview: z
      .object({ rating: z.int(), message: z.string(), state: z.string() })
      .nullable()
      .describe("What the caller wrote before; a new review takes its place."),
  }),
  reviews: reviewPageResponse,
});
export type DashboardTutor = z.output<typeof dashboardTutorResponse>["data"];
export type DashboardTutorResponse = z.output<typeof dashboardTutorResponse>;

const tutorIdParams = z.strictObject({ id: uuid(tutorTexts.unknownTutor) });

export const popularResponse = z.object({
  courses: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      school: z.string(),
      glyph: z.string(),
      duration: z.string(),
      price: shortPriceSchema.nullable().describe("Null: on request."),
    }),
  ),
  tutors: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      specialty: z.string(),
      avatarUrl: z.string().nullable(),
    }),
  ),
});
export type Popular = z.output<typeof popularResponse>;
export type PopularTutor = Popular["tutors"][number];

/** What each call of calls.ts takes and answers. */
export const findTutorShapes = {
  searchTutors: { query: tutorSearchQuery, answer: tutorSearchResponse },
  listTutorFilters: { answer: tutorFiltersResponse },
  getTutorForStudent: { params: tutorIdParams, answer: dashboardTutorResponse },
  listTutorReviews: { params: tutorIdParams, query: reviewPageQuery, answer: reviewPageResponse },
  listPopular: { answer: popularResponse },
};
