import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "operations",
  pages: [
    {
      path: "admin/operations",
      file: "app/operations-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Operations",
        icon: "chart-column",
        order: 92,
        needs: "operations.read",
        group: "administration",
      },
    },
  ],
};
