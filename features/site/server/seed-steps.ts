import { faq } from "#data/faq.ts";
import { privacy, terms } from "#data/legal.ts";
import { siteSettings } from "#data/settings.ts";
import { testimonials } from "#data/testimonials.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedSite } from "./seed.ts";

export const seedSteps: SeedStep[] = [
  {
    phase: "academy",
    run: (deps) => seedSite(deps, { settings: siteSettings, testimonials, faq, documents: { terms, privacy } }),
  },
];
