import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "newsletter",
  pages: [
    {
      path: "admin/newsletter",
      file: "app/newsletter-page.tsx",
      layout: "dashboard",
      navigation: { label: "Newsletter", icon: "send", order: 47, needs: "texts.write", group: "site" },
    },
    { path: "admin/newsletter/:id", file: "app/issue-page.tsx", layout: "dashboard" },
    { path: "newsletter", file: "newsletter.tsx", layout: "public", staysOpen: true },
    { path: "newsletter/confirm", file: "newsletter-confirm.tsx", layout: "public", staysOpen: true },
    { path: "newsletter/unsubscribe", file: "newsletter-unsubscribe.tsx", layout: "public", staysOpen: true },
  ],
};
