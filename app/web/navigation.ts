import { counted } from "#lib/counted.ts";
import { paths, type Workplace } from "#lib/paths.ts";
import type { NavigationEntry, NavigationGroup, NavigationLink } from "#ui/workplace/workplace-navigation.tsx";
import { navigationRows } from "./navigation-rows.ts";

type Link = NavigationLink & { badge?: "messages" | "setup" | keyof WaitingCounts; needs?: string };
type Row = Link | (Omit<NavigationGroup, "links"> & { links: readonly Link[] });

/** What each workplace is called where it is named next to others. */
export const workplaceNames: Record<Workplace, string> = {
  dashboard: "Dashboard",
  tutor: "Tutor's desk",
  admin: "Back office",
};

/** What waits for staff, each at the row where it is decided. */
export const waitingBadges = [
  "claims",
  "refunds",
  "noShows",
  "mifis",
  "applications",
  "reviews",
  "pay",
  "grades",
] as const;
export type WaitingCounts = Partial<Record<(typeof waitingBadges)[number], number>>;

/** Which messages the badge of a workplace counts. */
const countOf = { dashboard: "messages", tutor: "tutorMessages", admin: "supportMessages" } as const;
type UnreadCounts = Record<(typeof countOf)[Workplace] | "setup", number> & WaitingCounts;

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
  // A profile stored by an earlier version shows nothing of what they may do; the server decides anyway.
  const isTheirs = ({ needs, badge }: Pick<Link, "needs" | "badge">) =>
    (!needs || !powers || powers.includes(needs)) && (badge !== "setup" || unread.setup > 0);
  const countAt = (badge: NonNullable<Link["badge"]>) => {
    const count = unread[badge === "messages" ? countOf[at] : badge] ?? 0;
    const words = { messages: unreadText, setup: stepsText };
    return { count, countLabel: badge === "messages" || badge === "setup" ? words[badge](count) : `${count} waiting` };
  };
  const rowOf = ({ label, icon, href, also, badge, exact }: Link): NavigationLink => ({
    label,
    icon,
    href,
    ...(also && { also }),
    // The workplace's home is above all its pages.
    ...((exact || href === paths.workplace(at)) && { exact: true }),
    ...(badge && countAt(badge)),
  });
  const rows = listed.flatMap((row): NavigationEntry[] => {
    if (!("links" in row)) return isTheirs(row) ? [rowOf(row)] : [];
    const [first, ...rest] = row.links.filter(isTheirs);
    if (!first) return [];
    return rest.length > 0 ? [{ ...row, links: [first, ...rest].map(rowOf) }] : [rowOf(first)];
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
