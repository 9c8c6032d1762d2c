import type { DocumentRule, KnownQuery } from "#platform/feature/documents.ts";
import { catalogueFiltersFrom, reviewPageFrom } from "../catalogue-contract.ts";
import { knownFilters } from "./catalogue-page.ts";
import { isListed, knownReviewPage } from "./listed-tutors.ts";

/** The catalogue's filters as they are in an address. */
const catalogueQuery = (filters: ReturnType<typeof catalogueFiltersFrom>): KnownQuery => ({
  course: filters.course,
  type: filters.type,
  price: filters.price === null ? null : String(filters.price),
  availability: filters.availability,
  q: filters.q,
  sort: filters.sort,
  page: filters.page > 1 ? String(filters.page) : null,
});

/** A page of a tutor's reviews as in an address. */
const reviewsQuery = (page: number): KnownQuery => ({ reviews: page > 1 ? String(page) : null });

/** Home shows the catalogue of tutors; what else it shows is the same for everybody. */
export const tutorDocuments: readonly DocumentRule[] = [
  {
    page: "",
    known: (params) => catalogueQuery(catalogueFiltersFrom(params)),
    // Words are one person's; free hours pass.
    unstored: ["q", "availability"],
    normalizeQuery: async (deps, _, known) => catalogueQuery(await knownFilters(deps, catalogueFiltersFrom(known))),
  },
  {
    page: "tutors/:slug",
    known: (params) => reviewsQuery(reviewPageFrom(params)),
    exists: (deps, { slug = "" }) => isListed(deps, slug),
    normalizeQuery: async (deps, { slug = "" }, known) =>
      reviewsQuery(await knownReviewPage(deps, { slug, page: reviewPageFrom(known) })),
  },
  {
    page: "tutors/:slug/review",
    known: (params) => ({ state: params.get("state") === "sent" ? "sent" : null }),
    exists: (deps, { slug = "" }) => isListed(deps, slug),
  },
];
