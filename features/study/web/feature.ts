import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "study",
  pages: [
    {
      path: "dashboard",
      file: "dashboard.tsx",
      layout: "dashboard",
      navigation: { label: "Dashboard", icon: "layout-grid", order: 10 },
      reads: ["/api/students/dashboard?zone={zone}"],
    },
    {
      path: "dashboard/mycourses",
      file: "my-courses.tsx",
      layout: "dashboard",
      role: "student",
      navigation: { label: "My Courses", icon: "book-open", order: 30 },
      reads: ["/api/students/my-courses", "/api/students/classes?from={from}&to={to}&zone={zone}"],
    },
    {
      path: "dashboard/viewcourse",
      file: "view-course.tsx",
      layout: "dashboard",
      role: "student",
      reads: ["/api/students/view-course"],
      readsWith: [["\\?(?:view=enroll&)?course=([\\w-]+)(?:&|$)", ["/api/students/view-course?course={1}"]]],
    },
  ],
};
