import { counted } from "#lib/counted.ts";
import { paths, type Workplace } from "#lib/paths.ts";
import type { NavigationRow } from "#ui/workplace/web-feature.ts";
import type { NavigationEntry } from "#ui/workplace/workplace-navigation.tsx";
import { navigationRows } from "./navigation-rows.ts";

type Row = NavigationRow & { href: string };

/** What each workplace is called where it is named next to others. */
export const workplaceNames: Record<Workplace, string> = {
  dashboard: "Dashboard",
  tutor: "Tutor's desk",
  admin: "Back office",
};

/** Which messages the badge of a workplace counts. */
const countOf = { dashboard: "messages", tutor: "tutorMessages", admin: "supportMessages" } as const;
type UnreadCounts = Record<(typeof countOf)[Workplace] | "setup", number>;

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
  const listed: readonly Row[] = navigationRows[at];
  const rows = listed
    // A profile stored by an earlier version shows nothing of it; the server decides anyway.
    .filter(({ needs }) => !needs || !powers || powers.includes(needs))
    .filter(({ badge }) => badge !== "setup" || unread.setup > 0)
    .map(({ label, icon, href, links, badge, exact }): NavigationEntry => {
      if (links) return { label, icon, href, links };
      if (badge === "setup") return { label, icon, href, count: unread.setup, countLabel: stepsText(unread.setup) };
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

const stepsText = (count: number) => counted(count, "step left", "steps left");
const unreadText = (count: number) => counted(count, "unread message");
