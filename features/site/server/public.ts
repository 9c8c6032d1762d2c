export { changeSettings, lockSettings } from "./change-settings.ts";
export { changeSite } from "./change-site.ts";
export { listDocuments, listVersions, type NewVersion, publishVersion, versionRows } from "./documents.ts";
export { type DraftedSite, draftSite } from "./draft-site.ts";
export { drawLogo } from "./draw-logo.ts";
export { findDocumentText } from "./find-document.ts";
export { getIdentity } from "./get-identity.ts";
export { examplesIn, getSettings, isBankSet, readSettings, type SettingsDeps } from "./get-settings.ts";
export { listFaq } from "./list-faq.ts";
export { listTestimonials } from "./list-testimonials.ts";
export { bringHome, homeState, lockHome, readHomeOut, takeBackHome } from "./moved-home.ts";
export {
  bringSettings,
  judgeSettings,
  type MovedChanges,
  readSettingsOut,
  takeBackSettings,
  textOfChanges,
} from "./moved-settings.ts";
export { checkOpen, isShut, refusedWhileShut, setShut, shutUndecided } from "./shut.ts";
export { sitemapEntries } from "./sitemap.ts";
export { isNameSupplied, listSuppliedDocuments } from "./supplied.ts";
