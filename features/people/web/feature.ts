import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "people",
  pages: [
    {
      path: "admin/people",
      file: "app/people-page.tsx",
      layout: "dashboard",
      navigation: { label: "People", icon: "users", order: 28, needs: "people.read", also: ["/admin/sponsors"] },
    },
    { path: "admin/people/:id", file: "app/person-page.tsx", layout: "dashboard" },
    { path: "admin/people/:id/viewing", file: "app/viewing-page.tsx", layout: "dashboard" },
  ],
};
