import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "sponsors",
  pages: [
    { path: "pay/:token", file: "sponsor.tsx", layout: "public" },
    { path: "sponsor-notes", file: "sponsor-notes.tsx", layout: "public" },
  ],
};
