import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "site",
  pages: [
    { path: "terms", file: "terms.tsx", layout: "public" },
    { path: "privacy", file: "privacy.tsx", layout: "public" },
    { path: "offline", file: "offline.tsx", layout: "public" },
    { path: "*", file: "not-found.tsx", layout: "public" },
  ],
};
