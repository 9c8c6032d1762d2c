import { catalogueFiltersFrom, reviewPageFrom } from "#features/tutors/contract.ts";
import type { Academy } from "../academy.ts";
import { catalogueQuery, missingKey, type PageAddress, reviewsQuery, withKnown } from "./page-address.ts";

type Page = Extract<PageAddress, { kind: "page" }>;

/** Whether there is what a route's address names: one cheap look, so that nobody has pages rendered that do not exist. */
const exists: Record<string, (academy: Academy, params: Record<string, string>) => Promise<boolean>> = {
  "courses/:slug": async ({ catalogue }, { slug = "" }) => (await catalogue.listCourseSlugs()).includes(slug),
  "tutors/:slug": ({ tutors }, { slug = "" }) => tutors.isListed(slug),
  "tutors/:slug/review": ({ tutors }, { slug = "" }) => tutors.isListed(slug),
  "resources/resource/:resourceId": async ({ resources }, { resourceId = "" }) =>
    (await resources.findPost(resourceId)) !== null,
};

/**
 * The page that an address leads to, as far as only the data can tell: where it names nothing there is, the one document that
 * says so; a course or a page number that is none is left out.
 */
export async function lookUpPage(academy: Academy, page: Page): Promise<Pick<Page, "key" | "keep">> {
  if (page.isData) return page;
  const isThere = exists[page.pattern];
  if (isThere && !(await isThere(academy, page.params))) return { key: missingKey(page.pattern), keep: true };
  if (page.pattern === "" && page.key !== "/") {
    const filters = catalogueFiltersFrom(new URLSearchParams(page.key.slice(2)));
    return { ...page, key: withKnown("/", catalogueQuery(await academy.tutors.knownFilters(filters))) };
  }
  const [path = "", query] = page.key.split("?");
  if (page.pattern === "tutors/:slug" && query) {
    const asked = reviewPageFrom(new URLSearchParams(query));
    return {
      ...page,
      key: withKnown(path, reviewsQuery(await academy.tutors.knownReviewPage(page.params.slug ?? "", asked))),
    };
  }
  return page;
}
