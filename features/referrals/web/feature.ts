import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "referrals",
  pages: [
    {
      path: "dashboard/refer",
      file: "refer.tsx",
      layout: "dashboard",
      role: "student",
      reads: ["/api/students/referral"],
    },
  ],
};
