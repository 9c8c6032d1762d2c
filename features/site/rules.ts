import { currencies, type Money } from "#lib/money.ts";
import type { SiteSettings } from "./contract.ts";

/**
 * The number of students that the hero names (HOME-03): the claimed one until the real one is higher.
 * Both are whole numbers; returns the figure alone, such as 1234.
 */
export function shownStudents(claimed: number, real: number): number {
  return Math.max(claimed, real);
}

/** What `lowestMonthly` needs of a course: its fees, in kobo or cents. */
export type PricedCourse = { fees: { plan: string; currency: string; amountMinor: number | null }[] };

/** The lowest fee for one month among these courses in each currency, dollars first; empty when none is paid by the month. */
export function lowestMonthly(courses: PricedCourse[]): Money[] {
  const monthly = courses
    .flatMap((course) => course.fees)
    .filter((fee) => fee.plan === "monthly" || fee.plan === "month");
  return currencies.toReversed().flatMap((currency) => {
    const amounts = monthly.filter((fee) => fee.currency === currency).flatMap((fee) => fee.amountMinor ?? []);
    return amounts.length > 0 ? [{ amountMinor: Math.min(...amounts), currency }] : [];
  });
}

/**
 * Splits the banner into what is written plainly and what is written strongly: from "free" to the full stop or comma that ends
 * the offer. Text without an offer comes back as one plain part.
 */
export function bannerParts(text: string): { lead: string; offer: string; rest: string } {
  const match = /\bfree\b[^,.]*/i.exec(text);
  if (!match) return { lead: text, offer: "", rest: "" };
  const end = match.index + match[0].length;
  return { lead: text.slice(0, match.index), offer: match[0], rest: text.slice(end) };
}

/** The https addresses of the social networks that are set, as schema.org's `sameAs` wants them. */
export const socialLinks = (settings: Pick<SiteSettings, "social">): string[] =>
  Object.values(settings.social).filter((url) => url !== "");

const shortNameLength = 12;

/** What launchers show of a name: all of it, or its first word, which is the one that people say, cut where it is longer. */
export function shortNameOf(name: string): string {
  return name.length <= shortNameLength ? name : (name.split(" ", 1)[0] ?? "").slice(0, shortNameLength);
}

/**
 * A Markdown text with the academy's name where it has `{academy}` and how it is reached where it has `{contact}`: both are
 * text, whatever signs they have.
 */
export function filledIn(
  markdown: string,
  { name, supportEmail }: Pick<SiteSettings, "name" | "supportEmail">,
): string {
  const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~&-]/g, "\\$&");
  const contact = supportEmail ? `Write to ${plain(supportEmail)}.` : "";
  return markdown.replaceAll("{academy}", () => plain(name)).replaceAll("{contact}", () => contact);
}
