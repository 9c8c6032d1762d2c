import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "tutor-desk",
  pages: [
    {
      path: "tutor",
      file: "desk.tsx",
      layout: "dashboard",
      navigation: { label: "Home", icon: "layout-grid", order: 10 },
    },
  ],
};
