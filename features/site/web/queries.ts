import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getSite } from "../office-calls.ts";

/** The settings of the site, as administrators change them. */
export const siteQuery = () => queryOptions({ queryKey: ["site-settings"], ...answeredBy(getSite) });
