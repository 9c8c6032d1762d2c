import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "newsletter",
  pages: [
    { path: "newsletter", file: "newsletter.tsx", layout: "public" },
    { path: "newsletter/confirm", file: "newsletter-confirm.tsx", layout: "public" },
    { path: "newsletter/unsubscribe", file: "newsletter-unsubscribe.tsx", layout: "public" },
  ],
};
