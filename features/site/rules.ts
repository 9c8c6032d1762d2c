import type { SiteSettings } from "#data/types.ts";

/**
 * The number of students that the hero names (HOME-03): the claimed one until the real one is higher.
 * Both are whole numbers; answers the figure alone, such as 1234.
 */
export function shownStudents(claimed: number, real: number): number {
  return Math.max(claimed, real);
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "2024-03-16" as "March 2024": all that a testimonial shows of its date. Other text comes back as it is. */
export function monthAndYear(date: string): string {
  const match = /^(\d{4})-(\d{2})-\d{2}$/.exec(date);
  const month = match && months[Number(match[2]) - 1];
  return month ? `${month} ${match[1]}` : date;
}

/** A calendar date "2025-11-26" as people read it: "26 November 2025". Other text comes back as it is. */
export function longDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = match && months[Number(match[2]) - 1];
  return month ? `${Number(match[3])} ${month} ${match[1]}` : date;
}

/**
 * Splits the banner into what is said plainly and what is said strongly: from "free" to the full stop or comma that ends
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
