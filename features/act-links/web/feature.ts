import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "act-links",
  pages: [{ path: "do/:token", file: "act.tsx", layout: "public", staysOpen: true }],
};
