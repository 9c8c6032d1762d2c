import { declareCalls } from "#lib/declare-calls.ts";
import type { siteDeskShapes } from "./office-contract.ts";

const declare = declareCalls<typeof siteDeskShapes>();
const change = { access: { capability: "settings.change", scope: "all" } } as const;

export const getSite = declare("getSite", "GET", "/api/staff/site", change);
/** What is not set and is needed by pages of staff: they say so. */
export const listGaps = declare("listGaps", "GET", "/api/staff/gaps", {
  access: { capability: "office.read", scope: "all" },
});
export const changeSite = declare("changeSite", "PUT", "/api/staff/site", change);
export const getSiteTexts = declare("getSiteTexts", "GET", "/api/staff/site-texts", change);
export const saveFaq = declare("saveFaq", "PUT", "/api/staff/site-texts/faq", change);
export const saveTestimonials = declare("saveTestimonials", "PUT", "/api/staff/site-texts/testimonials", change);
/** Home as visitors would see it with what is typed; nothing is stored. */
export const previewHome = declare("previewHome", "POST", "/api/staff/site/preview", change);
