import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "tutors",
  pages: [
    {
      path: "dashboard/findtutor",
      file: "find-tutor.tsx",
      layout: "dashboard",
      role: "student",
      navigation: { label: "Find Tutor", icon: "search", order: 20 },
      reads: ["/api/students/tutors", "/api/students/tutor-filters"],
    },
    {
      path: "dashboard/singletutor/:id",
      file: "single-tutor.tsx",
      layout: "dashboard",
      role: "student",
      reads: ["/api/students/tutors/{1}", "/api/tutors/{1}/slots?zone={zone}"],
    },
  ],
};
