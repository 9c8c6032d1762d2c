import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getSite, getSiteTexts } from "../office-calls.ts";

/** The settings of the site, as administrators change them. */
export const siteQuery = () => queryOptions({ queryKey: ["site-settings"], ...answeredBy(getSite) });

/** The questions and testimonials of home. */
export const siteTextsQuery = () => queryOptions({ queryKey: ["site-texts"], ...answeredBy(getSiteTexts) });
