import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "site",
  pages: [
    {
      path: "admin/site",
      file: "app/site-page.tsx",
      layout: "dashboard",
      navigation: { label: "Academy", icon: "door-open", order: 84, needs: "settings.change" },
    },
    { path: "terms", file: "terms.tsx", layout: "public" },
    { path: "privacy", file: "privacy.tsx", layout: "public" },
    { path: "offline", file: "offline.tsx", layout: "public" },
    { path: "*", file: "not-found.tsx", layout: "public" },
  ],
};
