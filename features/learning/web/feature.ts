import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "learning",
  pages: [
    { path: "dashboard/learn", file: "learn-saved.tsx", layout: "dashboard", role: "student", offline: true },
    {
      path: "dashboard/learn/:course",
      file: "learn-course.tsx",
      layout: "dashboard",
      role: "student",
      offline: true,
      reads: ["/api/students/learning/{1}"],
    },
    {
      path: "dashboard/learn/:course/:lesson",
      file: "learn-lesson.tsx",
      layout: "dashboard",
      role: "student",
      offline: true,
    },
  ],
};
