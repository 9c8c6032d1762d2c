import { z } from "zod";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";

/** What a school's courses are for: a job, an exam, or a subject of school. */
export const schoolKinds = ["career", "exam", "subject"] as const;
export type SchoolKind = (typeof schoolKinds)[number];
/** A school of the academy; its key also is in addresses (`/pricing-plan#design`). */
export type School = { key: string; name: string; note: string | null; kind: SchoolKind };

/** The three plans of a school course, then the two in which exam courses are priced. */
export const feePlans = ["upfront", "installment", "monthly", "course", "month"] as const;
export type FeePlan = (typeof feePlans)[number];

/** Groups of the home page's cards, in their order there. */
export const cardGroups = [
  { key: "tech", name: "Tech and management" },
  { key: "exams", name: "International and professional exams" },
  { key: "subjects", name: "School subjects" },
] as const;
export type CardGroupKey = (typeof cardGroups)[number]["key"];

const feeSchema = z.object({
  plan: z.enum(feePlans),
  lengthWeeks: z.int().nullable().describe("Length that this price is for; null when the course has only one."),
  currency: z.enum(currencies),
  amountMinor: z.int().nullable().describe("In kobo or cents; null when the price is on request."),
});
export type Fee = z.infer<typeof feeSchema>;

/** What a course costs where there is room for one price. */
export const shortPriceSchema = z.object({
  prices: z
    .array(z.object({ amountMinor: z.int(), currency: z.enum(currencies) }))
    .describe("In each currency that it is quoted in, dollars first."),
  per: z.enum(["course", "month"]).describe("What that pays for."),
});
export type ShortPrice = z.infer<typeof shortPriceSchema>;

const courseSummarySchema = z.object({
  id: uuid(),
  slug: z.string().describe("The course page is /courses/{slug}."),
  title: z.string(),
  shortTitle: z.string(),
  school: z.string().describe("Key of its school."),
  schoolName: z.string(),
  schoolNote: z.string().nullable().describe("Stands under the school's name on the price list."),
  schoolKind: z.enum(schoolKinds),
  glyph: z.string().describe("Name of the course's drawing."),
  summary: z.string(),
  level: z.string(),
  weeks: z.int().nullable().describe("Teaching weeks; null when there is no fixed duration."),
  projectWeeks: z.int(),
  durationNote: z.string().nullable(),
  fees: z.array(feeSchema).describe("In the order of the price list; empty when the course is not on it."),
});
/** What is priced of a course. */
export const pricedCourseSchema = courseSummarySchema.pick({
  weeks: true,
  projectWeeks: true,
  durationNote: true,
  fees: true,
});
/** A course as lists show it. */
export type CourseSummary = z.infer<typeof courseSummarySchema>;

const syllabusWeekSchema = z.object({ week: z.int(), title: z.string(), topics: z.array(z.string()) });
export type SyllabusWeek = z.infer<typeof syllabusWeekSchema>;

const courseDetailSchema = courseSummarySchema.extend({
  overview: z.array(z.string()).describe("Paragraphs."),
  format: z.string(),
  tools: z.array(z.string()),
  objectives: z.array(z.string()),
  syllabus: z.array(syllabusWeekSchema),
});
/** What ordering a course learns of it by the link that opens the sheet; `duration` in words. */
export type CourseToEnroll = Pick<CourseSummary, "slug" | "title" | "weeks" | "fees" | "glyph" | "school"> & {
  duration: string;
};

/** A course as its own page shows it. */
export type CourseDetail = z.infer<typeof courseDetailSchema>;

/** A card of the home page: text and claim over a course, with its title. */
export type CourseCard = {
  id: string;
  title: string;
  text: string;
  claim: string | null;
  /** The share of its students who passed, once enough were graded to say so: then it stands in the place of a claim (CLAIM-01). */
  passed?: { percent: number; of: number } | undefined;
  group: CardGroupKey;
  glyph: string;
  school: string;
  courseSlug: string;
};

/** A course as a link: its address part and the name to show. */
export type CourseLink = { slug: string; title: string };

/** What a payer needs for a transfer. */
export type BankDetails = { accountNumber: string; bankName: string; accountHolder: string };

const courseParamsSchema = z.strictObject({ slug: z.string().min(1).max(200) });
export const courseListAnswerSchema = z.object({ data: z.array(courseSummarySchema) });
export const courseAnswerSchema = z.object({ data: courseDetailSchema });

/** What each call of calls.ts takes and answers. */
export const catalogueShapes = {
  listCourses: { answer: courseListAnswerSchema },
  getCourse: { params: courseParamsSchema, answer: courseAnswerSchema },
};
