import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "tutor-desk",
  pages: [
    {
      path: "tutor",
      file: "desk.tsx",
      layout: "dashboard",
      offline: true,
      navigation: { label: "Home", icon: "layout-grid", order: 10 },
    },
    {
      path: "tutor/students",
      file: "app/students-page.tsx",
      layout: "dashboard",
      navigation: { label: "Students", icon: "users", order: 21 },
    },
    { path: "tutor/students/:id", file: "app/student-page.tsx", layout: "dashboard" },
  ],
};
