import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "move-in",
  pages: [
    {
      path: "admin/move-in",
      file: "app/move-in-page.tsx",
      layout: "dashboard",
      navigation: { label: "Move in", icon: "arrow-right", order: 90, needs: "people.bring", group: "administration" },
    },
  ],
};
