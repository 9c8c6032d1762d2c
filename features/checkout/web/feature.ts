import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "checkout",
  pages: [{ path: "dashboard/checkout", file: "checkout.tsx", layout: "dashboard" }],
};
