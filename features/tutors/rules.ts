import { counted } from "#lib/counted.ts";
import { fewestForFigure } from "#lib/fewest.ts";
import { formatMoney, toMinor } from "#lib/money.ts";
import { type Availability, availabilities } from "./texts.ts";

/** Decisions about tutors, reviews and picks. No I/O; the time is an argument. */

/** The rating as text: "5/5", "4.9/5". */
export function ratingLabel(rating: number | null): string | null {
  return rating === null ? null : `${rating}/5`;
}

/** "41 reviews", "1 review", "1,204 reviews". */
export const reviewsLabel = (count: number) => counted(count, "review");
/** "320 students"; few are not counted in public: "Fewer than 20 students". */
export const studentsLabel = (count: number) =>
  count < fewestForFigure ? `Fewer than ${fewestForFigure} students` : counted(count, "student");
/** "9+ Years": full years, so "+" is always true. */
export const experienceLabel = (years: number) => `${years}+ ${years === 1 ? "Year" : "Years"}`;

const dayMs = 24 * 60 * 60 * 1000;

/** When a tutor was last seen, in whole days: pages that show it are stored for a while, so hours would be wrong. */
export function lastActiveLabel(lastActiveAt: Date | null, now: Date): string {
  if (lastActiveAt === null) return "Recently";
  const days = Math.floor((now.getTime() - lastActiveAt.getTime()) / dayMs);
  if (days < 1) return "Today";
  if (days < 2) return "Yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return `${Math.floor(days / 30)} months ago`;
}

export type Reviewer = { studentId: string; fullName: string; emailVerified: boolean };

/**
 * Whether a review is shown at once with the mark "Verified student": one from a verified address whose owner learnt with that
 * tutor is. Any other waits for moderation, since a pick takes one click (FIND-08).
 */
export function reviewOutcome(review: { reviewer: Reviewer | null; hasLearnt: boolean }): {
  state: "pending" | "published";
  verified: boolean;
} {
  const known = review.reviewer?.emailVerified === true && review.hasLearnt;
  return { state: known ? "published" : "pending", verified: known };
}

/** How a reviewer is named in public: first name and initial. No one asked to have their full name shown. */
export function publicName(fullName: string): string {
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  const last = rest.at(-1)?.replace(/[^\p{L}\p{M}]/gu, "");
  const initial = last ? [...last.normalize("NFC")][0]?.toUpperCase() : undefined;
  return initial ? `${first} ${initial}.` : first;
}

/**
 * One way to write a phone number, so that the same number is the same text: international with "+", digits only. Numbers of
 * Nigeria are taken in their local form (0803…) and without the plus; others stay as digits when their country is unknown.
 */
export function normalPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return `+${digits.replace(/^2340(?=\d{10}$)/, "234")}`;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  if (/^0[789]\d{9}$/.test(digits)) return `+234${digits.slice(1)}`;
  if (/^234\d{10}$/.test(digits)) return `+${digits}`;
  return digits;
}

const freeOn: Record<Availability, string> = {
  week: "Free in 7 days",
  mon: "Mondays",
  tue: "Tuesdays",
  wed: "Wednesdays",
  thu: "Thursdays",
  fri: "Fridays",
  sat: "Saturdays",
  sun: "Sundays",
};
/** The choices of a field that filters by free hours. */
export const availabilityOptions = availabilities.map((value) => ({ value, label: freeOn[value] }));

/** The choices of a field that filters by price, of sums in whole naira. */
export const priceOptions = (prices: readonly number[]) =>
  prices.map((sum) => ({
    value: String(sum),
    label: `Up to ${formatMoney({ amountMinor: toMinor(sum), currency: "NGN" })}`,
  }));

const fillers = new Set(["and", "in", "of", "dev", "development", "design"]);

/** The telling words of a course's name: "Front-End Dev" and "Frontend Development" have the same. */
function tellingWords(course: string): string[] {
  return course
    .toLowerCase()
    .replace(/\b(front|back|full)[- ]?(end|stack)\b/g, "$1$2")
    .replace(/\bui[-/]ux\b/g, "uiux")
    .replace(/\banalytics\b/g, "analysis")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !fillers.has(word));
}

/**
 * Which of the offered choices a tutor's course stands for, so that the registration form can start with them chosen: those
 * whose words the course has ("GMAT and GRE" has GMAT), and those that have all of the course's words.
 */
export function choicesFor<Choice extends string>(course: string, choices: readonly Choice[]): Choice[] {
  const own = tellingWords(course);
  if (own.length === 0) return [];
  return choices.filter((choice) => {
    const words = tellingWords(choice);
    return words.every((word) => own.includes(word)) || own.every((word) => words.includes(word));
  });
}

/** The choices that a tutor covers, by the course on the card and the titles of the courses taught; those come first. */
export function ownChoices<Choice extends string>(taught: readonly string[], choices: readonly Choice[]): Choice[] {
  return [...new Set(taught.flatMap((course) => choicesFor(course, choices)))];
}

/**
 * Whether a review of a tutor can be shown at one of the courses that they teach: unless it names another of these and not this one
 * ("I did TEF Canada with her" is nothing about IELTS).
 */
export function canBeAbout(message: string, course: string, taught: readonly string[]): boolean {
  const texts = new Set(tellingWords(message));
  const names = (title: string) => {
    const words = tellingWords(title);
    return words.length > 0 && words.every((word) => texts.has(word));
  };
  return names(course) || !taught.some(names);
}

// ---- behind the login -------------------------------------------------------------------------------------------------------

/** What earns "Top Tutor": all three, so that the badge shows something of now and not of one kind review. */
export const topTutor = { ratingHundredths: 480, reviews: 5, activeDays: 14 } as const;

/** The rule in words, for those who ask what the badge means. */
export const topTutorRule = `Rated ${topTutor.ratingHundredths / 100} or more by at least ${topTutor.reviews} reviews, and active here in the last ${topTutor.activeDays} days.`;

/** Whether a tutor has the badge now. */
export function isTopTutor(
  tutor: { ratingHundredths: number; reviewCount: number; lastActiveAt: Date | null },
  now: Date,
): boolean {
  return (
    tutor.ratingHundredths >= topTutor.ratingHundredths &&
    tutor.reviewCount >= topTutor.reviews &&
    tutor.lastActiveAt !== null &&
    now.getTime() - tutor.lastActiveAt.getTime() <= topTutor.activeDays * dayMs
  );
}

/** "18+": how many there are at least. */
export const totalLabel = (count: number) => `${count}+`;

/** What an overview shows where nothing is known (STUT-01). */
export const locationLabel = (location: string) => location.trim() || "Nigeria";
export const languageLabel = (languages: readonly string[]) => languages.join(", ") || "English";

/** Days over which choices count as popularity. */
export const popularDays = 90;

/** Choices that a tutor needs in that time before they count: a handful shows nothing. */
export const choicesThatCount = 10;

/**
 * The popular tutors: most chosen first (enrolments and picks of the last 90 days; fewer than `choicesThatCount` count as
 * none), then those whose main course comes first among the popular courses, one a course, then by all students they ever had.
 */
export function popularTutors<T extends { choices: number; students: number; mainCourse: string | null }>(
  tutors: readonly T[],
  popularCourses: readonly string[],
  count = 3,
): T[] {
  const weight = (tutor: T) => (tutor.choices >= choicesThatCount ? tutor.choices : 0);
  const ordered = tutors.toSorted((a, b) => weight(b) - weight(a) || b.students - a.students);
  const leaders = popularCourses.map((course) => ordered.find((tutor) => tutor.mainCourse === course));
  const place = (tutor: T) => {
    const index = leaders.indexOf(tutor);
    return index === -1 ? leaders.length : index;
  };
  return ordered.toSorted((a, b) => weight(b) - weight(a) || place(a) - place(b)).slice(0, count);
}
