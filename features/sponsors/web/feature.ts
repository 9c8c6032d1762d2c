import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "sponsors",
  pages: [
    { path: "pay/:token", file: "sponsor.tsx", layout: "public", staysOpen: true },
    { path: "sponsor-notes", file: "sponsor-notes.tsx", layout: "public", staysOpen: true },
    {
      path: "admin/sponsors",
      file: "app/office-sponsors-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Pages", label: "Sponsors", words: "company pays pay link", needs: "orders.read" }],
    },
  ],
};
