import { counted } from "#lib/counted.ts";
import { paths, type Workplace, workplaceAt } from "#lib/paths.ts";
import type { FirstReads } from "#ui/api/prefetch.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import type { NavigationEntry } from "#ui/workplace/workplace-navigation.tsx";
import * as list from "./shell-list.ts";

/** What is made from the pages of the features' manifests. */

// Not the pages that no feature brings: none of them is in a navigation, reads ahead or opens offline, and the shell is short of room.
const pages: readonly WebPage[] = Object.values(list).flatMap((feature: WebFeature) => feature.pages);

/** A page's address as a pattern: identifiers are distinguished from names, since a name in their place would only be refused. */
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

/** What each workplace is called where it is named next to others. */
export const workplaceNames: Record<Workplace, string> = {
  dashboard: "Dashboard",
  tutor: "Tutor's desk",
  admin: "Back office",
};

/** Which messages the badge of a workplace counts. */
const countOf = { dashboard: "messages", tutor: "tutorMessages", admin: "supportMessages" } as const;
type UnreadCounts = Record<(typeof countOf)[Workplace], number>;

/**
 * The rows of a workplace (DASH-01), in their order. `own` are all in which this person works: a person who has several changes
 * between them by the last rows. `powers`: what of staff's capabilities they hold.
 */
export function workplaceNavigation(
  at: Workplace,
  own: readonly Workplace[],
  unread: UnreadCounts,
  powers?: readonly string[],
): NavigationEntry[] {
  const rows = pages
    .flatMap(({ path, navigation }) => (navigation ? [{ ...navigation, href: `/${path}` }] : []))
    // A profile stored by an earlier version shows nothing of it; the server decides anyway.
    .filter(({ href, needs }) => workplaceAt(href) === at && (!needs || !powers || powers.includes(needs)))
    .sort((a, b) => a.order - b.order)
    .map(({ label, icon, href, links, badge, exact }): NavigationEntry => {
      if (links) return { label, icon, href, links };
      if (badge) return { label, icon, href, count: unread[countOf[at]], countLabel: unreadText(unread[countOf[at]]) };
      // The workplace's home is above all its pages.
      return exact || href === paths.workplace(at) ? { label, icon, href, exact: true } : { label, icon, href };
    });
  const others = own.filter((workplace) => workplace !== at);
  return [
    ...rows,
    ...others.map((workplace) => ({
      label: workplaceNames[workplace],
      icon: "arrow-right" as const,
      href: paths.workplace(workplace),
    })),
  ];
}

const unreadText = (count: number) => counted(count, "unread message");
