import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "resources",
  pages: [
    { path: "resources", file: "resources.tsx", layout: "public" },
    { path: "resources/resource/:resourceId", file: "resource.tsx", layout: "public" },
    { path: "resourses", file: "misspelt-resources.tsx", layout: "public" },
  ],
};
