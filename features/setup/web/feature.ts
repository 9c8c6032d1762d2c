import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "setup",
  pages: [
    {
      path: "admin/setup",
      file: "app/setup-page.tsx",
      layout: "dashboard",
      navigation: { label: "Setup", icon: "list-checks", order: 11, needs: "settings.change", badge: "setup" },
    },
  ],
};
