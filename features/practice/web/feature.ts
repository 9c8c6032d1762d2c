import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "practice",
  pages: [{ path: "dashboard/practice/:work?", file: "practice.tsx", layout: "dashboard", offline: true }],
};
