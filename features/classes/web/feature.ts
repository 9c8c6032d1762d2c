import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "classes",
  pages: [
    {
      path: "dashboard/calendar",
      file: "calendar.tsx",
      layout: "dashboard",
      role: "student",
      reads: ["/api/students/classes?from={from}&to={to}&zone={zone}"],
    },
  ],
};
