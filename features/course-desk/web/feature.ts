import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "course-desk",
  pages: [
    {
      path: "admin/courses",
      file: "app/courses-page.tsx",
      layout: "dashboard",
      navigation: { label: "Courses", icon: "book-open", order: 40, group: "teaching", also: ["/admin/lessons"] },
    },
    { path: "admin/courses/:slug", file: "app/course-page.tsx", layout: "dashboard" },
    { path: "admin/courses/:slug/syllabus", file: "app/syllabus-page.tsx", layout: "dashboard" },
    { path: "admin/lessons/:lesson", file: "app/lesson-page.tsx", layout: "dashboard" },
  ],
};
