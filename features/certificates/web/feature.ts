import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "certificates",
  pages: [
    {
      path: "dashboard/certificates",
      file: "own-certificates.tsx",
      layout: "dashboard",
      role: "student",
      reads: ["/api/students/certificates"],
    },
  ],
};
