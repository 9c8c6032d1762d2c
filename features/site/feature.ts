import { defineFeature } from "#platform/feature/feature.ts";
import { currentYear } from "./server/current-year.ts";
import { findDocument } from "./server/find-document.ts";
import { getIdentity } from "./server/get-identity.ts";
import { getSettings } from "./server/get-settings.ts";
import { listFaq } from "./server/list-faq.ts";
import { listTestimonials } from "./server/list-testimonials.ts";
import { siteDeskRoutes } from "./server/office-routes.ts";
import { siteRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "site",
  routes: (deps) => [siteRoutes(deps), siteDeskRoutes(deps)],
  academy: { currentYear, findDocument, getIdentity, getSettings, listFaq, listTestimonials },
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
