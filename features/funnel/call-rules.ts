import { addDays } from "#lib/dates.ts";
import { type CallEnd, maxLaterDays } from "./texts.ts";

/** Decisions about calls with people of the funnel, which no page loads. No I/O. */

/**
 * Until which day in Lagos a call takes someone out of the list; null for a day that cannot be: a later payment is promised for a day after
 * today, within 90 days.
 */
export function restsUntil(end: CallEnd, today: string, day: string | null): string | null {
  switch (end) {
    case "pays-today":
    case "no-answer":
      return addDays(today, 1);
    case "not-now":
      return addDays(today, 30);
    case "pays-later":
      return day !== null && day > today && day <= addDays(today, maxLaterDays) ? day : null;
  }
}

/**
 * A number as tel: and wa.me take it: `+2348031234567`. One without its country is Nigerian where it has eleven digits from 0 on; null for
 * what is no number.
 */
export function internationalNumber(typed: string): string | null {
  const digits = typed
    .replace(/[\s().-]/g, "")
    .replace(/^00/, "+")
    .replace(/^0(?=\d{10}$)/, "+234");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
