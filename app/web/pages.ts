import type { FirstReads } from "#ui/api/read-ahead.ts";
import type { WebPage } from "#ui/workplace/web-feature.ts";
import type { NavigationEntry } from "#ui/workplace/workplace-navigation.tsx";
import { webFeatures } from "./features.ts";

/** What is made from the pages of the features' manifests. */

const pages: readonly WebPage[] = webFeatures.flatMap((feature) => feature.pages);

/** The part of an address by which students' pages are told, and all below: `dashboard/learn`. */
const sectionOf = ({ path }: WebPage) => path.split("/").slice(0, 2).join("/");

const studentPage = new RegExp(
  `^/(${[...new Set(pages.filter(({ role }) => role === "student").map(sectionOf))].join("|")})(/|$)`,
);

/** Whether a page behind the login is for students alone, by its path; tutors and staff have the others. */
export const isStudentPage = (pathname: string): boolean => studentPage.test(pathname);

/** A page's address as a pattern: identifiers are told from names, since a name in their place would only be refused. */
const patternOf = ({ path }: WebPage) =>
  path
    .replace(/\/:\w+\?/g, "")
    .replace(/:(\w+)/g, (_, name: string) => (name === "id" ? "([0-9a-f-]{36})" : "([\\w-]+)"));

/** What the pages behind the login ask for first, word for word as their calls do (a journey holds the two together). */
export const firstReads: FirstReads = pages.flatMap((page) => [
  ...(page.reads ? [[`^/${patternOf(page)}$`, page.reads] as const] : []),
  ...(page.readsWith ?? []).map(([rest, reads]) => [`^/${patternOf(page)}${rest}`, reads] as const),
]);

/** The pages whose documents open without a network, as patterns of addresses. */
export const offlinePages: readonly string[] = pages.filter(({ offline }) => offline).map(({ path }) => `/${path}`);

/** The rows of the dashboard (DASH-01), in their order; who is no student has no row of a student's page. */
export function dashboardNavigation(isStudent: boolean, unreadMessages: number): NavigationEntry[] {
  return pages
    .flatMap(({ path, role, navigation }) =>
      navigation && (isStudent || role !== "student") ? [{ ...navigation, href: `/${path}` }] : [],
    )
    .sort((one, other) => one.order - other.order)
    .map(({ label, icon, href, links, badge }) => {
      if (links) return { label, icon, href, links };
      if (badge) return { label, icon, href, count: unreadMessages, countLabel: unreadWords(unreadMessages) };
      // The workplace's home stands above all its pages.
      return href.includes("/", 1) ? { label, icon, href } : { label, icon, href, exact: true };
    });
}

const unreadWords = (count: number) => (count === 1 ? "1 unread message" : `${count} unread messages`);
