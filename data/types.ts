import type { schools } from "./schools.ts";

/**
 * Shapes of the supplied academy: what the seed loads into an empty database. Everything here is plain data that staff can
 * later change in the product; money is in whole major units (naira, dollars) because that is how the fees are quoted, and
 * the seed turns it into minor units.
 */

export type SchoolSeed = {
  key: string;
  name: string;
  /** Stands under the name on the price list. */
  note: string | null;
  /** What its courses are for: a job, an exam, or a school subject. */
  kind: "career" | "exam" | "subject";
};
export type SchoolKey = (typeof schools)[number]["key"];

/** Names of the course glyphs drawn by ui/illustrations. */
export const glyphNames = [
  "math",
  "english",
  "physics",
  "chemistry",
  "biology",
  "accounting",
  "literature",
  "marketing",
  "va",
  "frontend",
  "backend",
  "fullstack",
  "ux",
  "cyber",
  "data",
  "science",
  "ielts",
  "toefl",
  "gmat",
  "gre",
  "sat",
  "ican",
  "pm",
  "duo",
  "azure",
  "tef",
  "network",
] as const;
export type GlyphName = (typeof glyphNames)[number];

/** One week of a syllabus: a title and three to five topics, each a short noun phrase. */
export type SyllabusWeek = { title: string; topics: string[] };

/** Fees of a school course: the same number in dollars and in thousands of naira (PRICE-02). */
export type PlanFees = { upfront: number; installment: number; monthly: number };

/** One way to take an exam course: its length in weeks (null: none stated) and its fee in naira (null: on request). */
export type ExamOption = { weeks: number | null; feeNaira: number | null; per: "course" | "month" };

export type CourseSeed = {
  slug: string;
  /** Title in the price list and on the course page. */
  title: string;
  /** Short name used on tiles and by tutors, such as "UI-UX Design". */
  shortTitle: string;
  school: SchoolKey;
  glyph: GlyphName;
  /** One plain sentence for cards and search results, at most 110 characters. */
  summary: string;
  /** Two or three paragraphs. */
  overview: string[];
  level: "Beginner" | "Beginner to intermediate" | "Intermediate" | "All levels";
  /** How it is taught, one sentence. */
  format: string;
  tools: string[];
  /** Five to seven, each starts with a verb. */
  objectives: string[];
  /** Teaching weeks, then project weeks (0 for exam courses). Null when the course has no fixed duration. */
  weeks: number | null;
  projectWeeks: number;
  /** A sentence instead of or beside the duration, such as TEF Canada's registration time. */
  durationNote?: string;
  /** Its place among the popular courses of the footer (FOOT-01) and of the dashboard (DASH-09) while few have picked. */
  popularRank?: number;
  dashboardRank?: number;
  /** School courses have planFees; exam courses have examOptions; a course priced on request has neither. */
  planFees?: PlanFees;
  examOptions?: ExamOption[];
  /** One entry a week: weeks + projectWeeks entries (courses without a fixed duration: as many as the material needs). */
  syllabus: SyllabusWeek[];
};

/** The 23 cards of the home page (HOME-07). */
export type CourseCardSeed = {
  text: string;
  /** "Remote pay: about $1,200 a month", "99% pass rate", "Guaranteed pass", or null. */
  claim: string | null;
  group: "tech" | "exams" | "subjects";
  glyph: GlyphName;
  courseSlug: string;
};

export type TutorSeed = {
  slug: string;
  fullName: string;
  /** One line above the card, such as "Learn UI-UX Design with Adaeze". */
  heading: string;
  position: string;
  /** The course as the card shows it, such as "UI-UX Design". */
  course: string;
  /** Slugs of the courses taught, first is the main one. */
  courseSlugs: string[];
  /** Claimed number of students, shown as "320 students". */
  students: number;
  type: "online and physical classes" | "online classes only";
  about: string;
  /** Four to six bullets of what you learn. */
  learn: string[];
  experienceYears: number;
  location: string;
  /** IANA name; Africa/Lagos unless told. */
  timeZone?: string;
  languages: string[];
  skills: string[];
  /** Three to five supplied reviews with name, stars, text and date (YYYY-MM-DD). */
  reviews: { name: string; rating: number; message: string; date: string }[];
};

export type TestimonialSeed = { name: string; text: string; date: string; portrait: string };
export type FaqSeed = { question: string; answer: string };

export type PostSeed = {
  /** Address part, also the id in /resources/resource/{id}. */
  slug: string;
  title: string;
  author: string;
  /** YYYY-MM-DD. */
  date: string;
  /** One or two sentences for cards, descriptions and the feed. */
  summary: string;
  school: SchoolKey;
  /** Markdown: paragraphs, h2, lists, links. At least 450 words. */
  body: string;
};

/** A lesson as it lies in data/lessons: one topic of a syllabus, written to be learnt from. */
export type LessonSeed = {
  courseSlug: string;
  /** Both from 1. */
  week: number;
  topic: number;
  /** The topic, character for character. */
  title: string;
  minutes: number;
  summary: string;
  /** Markdown without a title. */
  body: string;
  /** Names of the files that it offers, in order. */
  files: string[];
};

/** A picture that lessons of a course show, or a file that they offer. */
export type LessonAssetSeed = {
  courseSlug: string;
  kind: "picture" | "file";
  name: string;
  contentType: string;
  content: Buffer;
};

export type LessonLibrary = { lessons: LessonSeed[]; assets: LessonAssetSeed[] };

/** What the demo student learns and has learnt; times count back from the moment of the seed. */
export type DemoLearning = {
  studentEmail: string;
  enrolments: {
    courseSlug: string;
    tutorSlug: string;
    plan: "monthly" | "course" | "month";
    /** The cohort that the seed makes for it, with the students that it takes. */
    cohort: { name: string; seats: number };
    startedWeeksAgo: number;
    /** Null: still learning. */
    completedWeeksAgo: number | null;
    /** How many of its lessons are behind the student, in the order of the syllabus: read, or taught by a class (DemoClasses). */
    lessonsDone: number | "all";
  }[];
};

/** The graded work that a course asks for: by kind, in the order in which it is set, each with its week. */
export type CourseAssessmentsSeed = {
  courseSlug: string;
  assignment: readonly (readonly [week: number, title: string])[];
  project: readonly (readonly [week: number, title: string])[];
  quiz: readonly (readonly [week: number, title: string])[];
  exam: readonly (readonly [week: number, title: string])[];
};

/** What the demo student's work got, in percent: the first so many of each kind, in their order. */
export type DemoResults = {
  studentEmail: string;
  courses: {
    courseSlug: string;
    assignment: readonly number[];
    project: readonly number[];
    quiz: readonly number[];
    exam: readonly number[];
    /** What the tutor wrote, by title. */
    comments?: Readonly<Record<string, string>>;
  }[];
};

/** A coupon to try checkout with. Percent or an amount in one currency; `courseSlug` null: every course. */
export type CouponSeed = {
  code: string;
  percentOff: number | null;
  amountOff: { major: number; currency: "NGN" | "USD" } | null;
  courseSlug: string | null;
  maxUses: number | null;
};

/** A time on the clock of Lagos, `16:20`, so many days before the last day whose 8 pm is past (lib/daytime.ts). */
type DaysAgo = { daysAgo: number; at: string };

/** The demo student's conversations: with a tutor (slug) or with support (null), the oldest message first. */
export type DemoConversations = {
  studentEmail: string;
  conversations: {
    tutorSlug: string | null;
    messages: readonly ({ from: "student" | "other"; body: string } & DaysAgo)[];
    /** The last so many from the other side are unread. */
    unread: number;
  }[];
};

/** The demo student's bell, whatever the other seeds have put there being read. `link` is a path of this site. */
export type DemoNotifications = {
  studentEmail: string;
  notices: readonly ({
    kind: "pick" | "message" | "grade" | "payment" | "announcement";
    message: string;
    link: string;
    isUnread?: boolean;
  } & DaysAgo)[];
};

/** The pick by which the demo student came to her tutor. */
export type DemoPick = {
  studentEmail: string;
  tutorSlug: string;
  location: string;
  sponsor: "" | "Myself" | "Other";
  selectedCourses: readonly string[];
  daysAgo: number;
};

/** Weekly hours of the tutors, by slug: ISO weekday, from, to, on the tutor's own clock. */
export type AvailabilitySeed = Readonly<Record<string, readonly (readonly [number, string, string])[]>>;

/** The classes of the demo student's cohort, each week on the clock of `timeZone`, and how it went so far. */
export type DemoClasses = {
  studentEmail: string;
  courseSlug: string;
  cohortName: string;
  timeZone: string;
  title: string;
  /** ISO weekdays. */
  weekdays: readonly number[];
  startsAt: string;
  durationMinutes: number;
  meetingUrl: string;
  startedWeeksAgo: number;
  weeks: number;
  /** Which of the classes so far the student missed, counted from the newest (1). */
  missed: readonly number[];
};

/** A page of law: sections of Markdown. */
export type LegalPage = { title: string; updated: string; body: string };

export type SiteSettings = {
  name: string;
  shortName: string;
  logoText: string;
  tagline: string;
  chatPhone: string;
  supportEmail: string;
  chatUrl: string;
  communityUrl: string;
  bank: { accountNumber: string; bankName: string; accountHolder: string };
  social: { facebook: string; x: string; instagram: string; youtube: string };
  claimedStudents: number;
  banner: string;
  popup: { title: string; text: string };
  about: string;
  /** The five steps to a tutor (HOME-06). */
  howToSteps: string[];
  /** The 20 courses that a person may ask for when picking a tutor (FIND-03). */
  courseChoices: string[];
  /** Hours within which a picked tutor answers. */
  pickAnswerHours: number;
  /** The hour on each person's clock at which the mail of the day comes. */
  digestHour: number;
  /** Questions of a day of practice. */
  practiceDailyMost: number;
  /** Hours before work is due. */
  dueReminderHours: number;
  /** What WhatsApp takes for a message, in kobo. */
  whatsappPrices: { utility: number; marketing: number };
  /** Above so much two people of staff decide, in kobo and cents. */
  secondPerson: { NGN: number; USD: number };
  vat: { taxNumber: string };
  /** Periods of payment, in days. */
  periods: Record<
    | "priceHoldsDays"
    | "secondPartDays"
    | "graceDays"
    | "lateTransferDays"
    | "remindBeforeDays"
    | "remindAfterDays"
    | "longestExtensionDays",
    number
  >;
};
