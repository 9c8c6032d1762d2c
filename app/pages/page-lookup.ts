import type { VerbDeps } from "#platform/deps.ts";
import { missingKey, type PageAddress, withKnown } from "./page-address.ts";

type Page = Extract<PageAddress, { kind: "page" }>;

/**
 * The page that an address leads to, as far as only the data can tell: where it names nothing there is, the path to which that moved
 * or the one document that shows it; a course or a page number that is none is left out.
 */
export async function lookUpPage(
  deps: VerbDeps,
  page: Page,
): Promise<Pick<Page, "key" | "isCached"> & { movedTo?: string }> {
  const { rule, params } = page;
  if (page.isData || rule === null) return page;
  if (rule.exists && !(await rule.exists(deps, params))) {
    const movedTo = await rule.movedTo?.(deps, params);
    return { key: missingKey(page.pattern), isCached: true, ...(movedTo && { movedTo }) };
  }
  const [path = "", query] = page.key.split("?");
  if (!rule.normalizeQuery || !query) return page;
  return {
    isCached: page.isCached,
    key: withKnown(path, await rule.normalizeQuery(deps, params, new URLSearchParams(query))),
  };
}
