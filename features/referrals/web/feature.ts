import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { readReferral } from "../calls.ts";

export const feature: WebFeature = {
  name: "referrals",
  pages: [
    {
      path: "dashboard/refer",
      file: "app/refer-page.tsx",
      layout: "dashboard",
      navigation: { label: "Refer & Earn", icon: "gift", order: 80 },
      reads: [firstRead(readReferral)],
    },
  ],
};
