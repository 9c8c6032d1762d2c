import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "legal",
  pages: [
    {
      path: "admin/documents",
      file: "app/documents-page.tsx",
      layout: "dashboard",
      navigation: { label: "Terms and privacy", icon: "file-text", order: 86, needs: "settings.change", group: "site" },
    },
    { path: "admin/documents/:slug", file: "app/document-editor-page.tsx", layout: "dashboard" },
  ],
};
