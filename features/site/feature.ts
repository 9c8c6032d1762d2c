import { defineFeature } from "#platform/feature/feature.ts";
import { documentSlugs } from "./office-texts.ts";
import { currentYear } from "./server/current-year.ts";
import { findVersion } from "./server/documents.ts";
import { findDocument, findDocumentVersion } from "./server/find-document.ts";
import { getIdentity } from "./server/get-identity.ts";
import { getSettings } from "./server/get-settings.ts";
import { listFaq } from "./server/list-faq.ts";
import { listTestimonials } from "./server/list-testimonials.ts";
import { siteDeskRoutes } from "./server/office-routes.ts";
import { siteRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "site",
  routes: (deps) => [siteRoutes(deps), siteDeskRoutes(deps)],
  academy: { currentYear, findDocument, findDocumentVersion, getIdentity, getSettings, listFaq, listTestimonials },
  documents: documentSlugs.map((slug) => ({
    page: `${slug}/versions/:number`,
    exists: async (deps, { number = "" }) =>
      /^[1-9]\d{0,5}$/.test(number) && (await findVersion(deps.db, slug, Number(number))) !== null,
  })),
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
