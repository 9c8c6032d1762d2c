import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "onboarding",
  pages: [
    {
      path: "admin/mifi",
      file: "app/mifis-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Mifi",
        icon: "wifi",
        order: 30,
        needs: "equipment.hand-out",
        group: "students",
        badge: "mifis",
      },
    },
  ],
};
