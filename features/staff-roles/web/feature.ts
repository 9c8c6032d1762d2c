import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "staff-roles",
  pages: [
    {
      path: "admin/roles",
      file: "app/roles-page.tsx",
      layout: "dashboard",
      navigation: { label: "Roles", icon: "users", order: 80, needs: "roles.read", group: "administration" },
    },
  ],
};
