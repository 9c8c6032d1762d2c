import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "catalogue",
  pages: [
    { path: "pricing-plan", file: "pricing.tsx", layout: "public" },
    { path: "courses/:slug", file: "course.tsx", layout: "public" },
  ],
};
