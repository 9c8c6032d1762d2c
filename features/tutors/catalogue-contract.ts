import type { ClassType } from "./contract.ts";
import { type Availability, availabilities, type RatingFilter } from "./texts.ts";

/**
 * What the public catalogue of tutors and a tutor's page show, and what an address asks of them. Apart from contract.ts, which has
 * the calls.
 */

// ---- the catalogue's filters, which live in the address -----------------------------------------------------------------

export const typeFilters = { physical: "online and physical classes", online: "online classes only" } as const;
type TypeFilter = keyof typeof typeFilters;
const sortings = ["rating"] as const;

/** What narrows a list of tutors, on the public list and behind the login alike; nothing where it is left open. */
export type TutorFilters = {
  /** Slug of a course. */
  course?: string | null | undefined;
  type?: TypeFilter | null | undefined;
  rating?: RatingFilter | undefined;
  /** Whole naira with which a course of theirs can be begun, at the most. */
  price?: number | null | undefined;
  availability?: Availability | null | undefined;
  /** On whose clock the days of `availability` are. */
  zone: string;
};

/** What the visitor asked of the catalogue; null where they left it open. */
export type CatalogueFilters = {
  /** Slug of a course. */
  course: string | null;
  type: TypeFilter | null;
  /** Whole naira. */
  price: number | null;
  availability: Availability | null;
  /** Words of a name, a course or a skill. */
  q: string | null;
  sort: (typeof sortings)[number] | null;
  /** From 1. */
  page: number;
};

/** Tutors on one page of the catalogue. */
export const cataloguePageSize = 18;

/** Who has free hours is counted up to here: each further one is looked for in hours and classes. */
export const maxCountedFree = 10 * cataloguePageSize;

export const noFilters: CatalogueFilters = {
  course: null,
  type: null,
  price: null,
  availability: null,
  q: null,
  sort: null,
  page: 1,
};

/** Reads the filters from an address; values that mean nothing are left out. */
export function catalogueFiltersFrom(params: URLSearchParams): CatalogueFilters {
  const text = (name: string) => params.get(name)?.trim().slice(0, 100) || null;
  const type = text("type");
  return {
    course: text("course"),
    type: type !== null && Object.hasOwn(typeFilters, type) ? (type as TypeFilter) : null,
    price: priceFrom(params.get("price")),
    availability: availabilities.find((value) => value === params.get("availability")) ?? null,
    q: text("q"),
    sort: params.get("sort") === "rating" ? "rating" : null,
    page: /^[1-9]\d{0,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1,
  };
}

/** Whole naira as an address has them; null for anything else. */
export const priceFrom = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null;

/** Reviews on one page: more than a person reads, and a bound on what a popular tutor's page weighs. */
export const reviewPageSize = 60;

/** The page of a tutor's reviews that an address asks for, from 1. */
export const reviewPageFrom = (params: URLSearchParams): number =>
  /^[1-9]\d{0,4}$/.test(params.get("reviews") ?? "") ? Number(params.get("reviews")) : 1;

/** Pages that so many reviews fill; one when there are none. */
export const reviewPages = (reviewCount: number): number => Math.max(1, Math.ceil(reviewCount / reviewPageSize));

// ---- what pages show ---------------------------------------------------------------------------------------------------------

/** A film in which a tutor says hello, where it is on the web. `megabytes`: what the tutor says of a file; null where another site sends it. */
export type Intro = { url: string; minutes: number; megabytes: number | null };

/** A tutor as cards, lists and the tutor's own page show them. */
export type TutorCard = {
  id: string;
  slug: string;
  fullName: string;
  heading: string;
  position: string;
  course: string;
  classType: ClassType;
  about: string;
  learn: string[];
  skills: string[];
  languages: string[];
  /** "9+ Years". */
  experience: string;
  location: string;
  avatarUrl: string | null;
  intro: Intro | null;
  /** "320 students": those claimed when the tutor came, and the students with an account who picked them since. */
  students: string;
  /** 1 to 5 with one decimal; null without reviews. */
  rating: number | null;
  /** "4.9/5". */
  ratingLabel: string | null;
  reviewCount: number;
  /** "41 reviews". */
  reviews: string;
  /** "Yesterday", "Recently". */
  lastActive: string;
};

/** A review that is shown. */
export type ShownReview = {
  id: string;
  name: string;
  message: string;
  rating: number;
  /** YYYY-MM-DD. */
  date: string;
  /** From a student with a verified address who learnt with this tutor. */
  verified: boolean;
  /** What the tutor says to it. */
  answer: { text: string; date: string } | null;
};

export type TaughtCourse = { slug: string; title: string; shortTitle: string; school: string; glyph: string };

/** A tutor with a page of the reviews, the newest first, and the courses taught, the main one first. */
export type TutorDetail = TutorCard & { shownReviews: ShownReview[]; courses: TaughtCourse[] };

/** What the catalogue section shows. */
export type TutorCatalogueData = {
  /** One page of them. */
  tutors: TutorCard[];
  /** How many meet the filters. */
  matchCount: number;
  /** How many tutors there are without filters. */
  total: number;
  filters: CatalogueFilters;
  /** Courses to filter by: those that a tutor teaches. */
  courses: { slug: string; title: string }[];
  /** Prices to filter by, in whole naira, the least first. */
  prices: number[];
};

/** What came of the review form of a page: shown on the same page, with what was typed when it was refused. */
export type ReviewFormResult =
  | { sent: true }
  | {
      sent: false;
      sentence: string;
      errors: { rating?: string; message?: string };
      typed: { rating: number; message: string };
    };
