import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "back-office",
  pages: [
    {
      path: "admin",
      file: "office.tsx",
      layout: "dashboard",
      navigation: { label: "Home", icon: "layout-grid", order: 10 },
    },
    {
      path: "admin/audit",
      file: "app/audit-page.tsx",
      layout: "dashboard",
      navigation: { label: "Audit log", icon: "history", order: 90, needs: "audit.read", group: "administration" },
    },
  ],
};
