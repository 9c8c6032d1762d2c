import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getSite, getSiteTexts, previewHome } from "../office-calls.ts";
import type { HomeDraft } from "../office-contract.ts";

/** The settings of the site, as administrators change them. */
export const siteQuery = () => queryOptions({ queryKey: ["site-settings"], ...answeredBy(getSite) });

/** The questions and testimonials of home. */
export const siteTextsQuery = () => queryOptions({ queryKey: ["site-texts"], ...answeredBy(getSiteTexts) });

/** Home with what is typed; until it is drawn, the one before is shown. */
export const homePreviewQuery = (draft: HomeDraft) =>
  queryOptions({
    queryKey: ["home-preview", draft],
    ...answeredBy(previewHome, { body: draft }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
