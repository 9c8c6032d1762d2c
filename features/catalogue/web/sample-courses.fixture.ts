import { schools } from "#data/schools.ts";
import type { SchoolKey } from "#data/types.ts";
import type { CourseDetail, CourseSummary, Fee } from "../contract.ts";

const both = (plan: Fee["plan"], number: number): Fee[] => [
  { plan, lengthWeeks: null, currency: "NGN", amountMinor: number * 100_000 },
  { plan, lengthWeeks: null, currency: "USD", amountMinor: number * 100 },
];
const naira = (plan: Fee["plan"], lengthWeeks: number | null, amount: number | null): Fee => ({
  plan,
  lengthWeeks,
  currency: "NGN",
  amountMinor: amount === null ? null : amount * 100,
});

let count = 0;
function course(title: string, school: SchoolKey, rest: Partial<CourseSummary>): CourseSummary {
  const matchingSchool = schools.find(({ key }) => key === school);
  return {
    id: `00000000-0000-7000-8000-${String(++count).padStart(12, "0")}`,
    slug: title.toLowerCase().replace(/[^a-z]+/g, "-"),
    title,
    shortTitle: title,
    school,
    schoolName: matchingSchool?.name ?? school,
    schoolNote: matchingSchool?.note ?? null,
    schoolKind: matchingSchool?.kind ?? "career",
    glyph: "data",
    summary: `What ${title} is about.`,
    level: "Beginner",
    weeks: null,
    projectWeeks: 0,
    durationNote: null,
    fees: [],
    ...rest,
  };
}

/** Courses of every kind that the price list knows, and one that is not on it. */
export const sample = {
  frontend: course("Frontend", "engineering", {
    weeks: 20,
    projectWeeks: 2,
    fees: [...both("upfront", 150), ...both("installment", 155), ...both("monthly", 32)],
  }),
  fullStack: course("Full Stack", "engineering", {
    weeks: 24,
    projectWeeks: 2,
    fees: [...both("upfront", 250), ...both("installment", 255), ...both("monthly", 45)],
  }),
  networks: course("Network Engineering", "engineering", { weeks: 16, projectWeeks: 2 }),
  tef: course("TEF Canada", "international", {
    durationNote: "Registration completes in 14 to 18 working days",
    fees: [naira("course", null, 780_000)],
  }),
  sat: course("SAT", "international", {
    weeks: 12,
    fees: [naira("course", 4, 70_000), naira("course", 8, 100_000), naira("course", 12, 130_000)],
  }),
  azure: course("Microsoft Azure Certification", "international", { fees: [naira("course", null, null)] }),
  physics: course("Physics", "local", { weeks: 4, fees: [naira("month", 4, 30_000)] }),
};

export const sampleCourses: CourseSummary[] = Object.values(sample);

/** A course as its page gets it, with a syllabus of three weeks. */
export const detailOf = (summary: CourseSummary): CourseDetail => ({
  ...summary,
  overview: ["The first paragraph.", "The second paragraph."],
  format: "Live classes two or three times a week.",
  tools: ["Figma", "Notebook"],
  objectives: ["Read a brief.", "Draw a screen.", "Test it with people."],
  syllabus: ["Reading", "Drawing", "Testing"].map((title, index) => ({
    week: index + 1,
    title,
    topics: [`${title} in class`, `${title} at home`],
  })),
});

export const sampleBank = {
  accountNumber: "0123456789",
  bankName: "Sample Bank",
  accountHolder: "Sample Academy Limited",
};
export const sampleEmail = "support@example.com";
