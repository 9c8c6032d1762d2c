export { changeSettings } from "./change-settings.ts";
export { changeSite } from "./change-site.ts";
export { drawLogo } from "./draw-logo.ts";
export { getIdentity } from "./get-identity.ts";
export { examplesIn, getSettings, readSettings, type SettingsDeps } from "./get-settings.ts";
export { listFaq } from "./list-faq.ts";
export { listTestimonials } from "./list-testimonials.ts";
export { sitemapEntries } from "./sitemap.ts";
export { isNameSupplied, listSuppliedDocuments } from "./supplied.ts";
