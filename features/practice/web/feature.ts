import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "practice",
  pages: [
    { path: "dashboard/practice", file: "practice.tsx", id: "practice", layout: "dashboard", offline: true },
    {
      path: "dashboard/practice/:assessment",
      file: "practice.tsx",
      id: "practice-assessment",
      layout: "dashboard",
      offline: true,
    },
  ],
};
