import { listClasses, listSlots } from "#features/classes/calls.ts";
import { getTutorForStudent } from "#features/tutors/calls.ts";
import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { readHome, readMyCourses, viewCourse } from "../calls.ts";

export const feature: WebFeature = {
  name: "study",
  pages: [
    {
      path: "dashboard",
      file: "dashboard.tsx",
      layout: "dashboard",
      navigation: { label: "Dashboard", icon: "layout-grid", order: 10 },
      reads: [firstRead(readHome, { query: { zone: "{zone}" } })],
      readsWith: [["\\?course=([\\w-]+)$", [firstRead(readHome, { query: { zone: "{zone}", course: "{1}" } })]]],
    },
    { path: "dashboard/results/:attempt", file: "result.tsx", layout: "dashboard" },
    {
      path: "dashboard/mycourses",
      file: "my-courses.tsx",
      layout: "dashboard",
      navigation: { label: "My Courses", icon: "book-open", order: 30 },
      reads: [
        firstRead(readMyCourses),
        firstRead(listClasses, { query: { from: "{from}", to: "{to}", zone: "{zone}" } }),
      ],
    },
    {
      path: "dashboard/viewcourse",
      file: "view-course.tsx",
      layout: "dashboard",
      reads: [firstRead(viewCourse)],
      readsWith: [
        ["\\?(?:view=enroll&)?course=([\\w-]+)(?:&|$)", [firstRead(viewCourse, { query: { course: "{1}" } })]],
      ],
    },
    {
      path: "dashboard/singletutor/:id",
      file: "single-tutor.tsx",
      layout: "dashboard",
      reads: [
        firstRead(getTutorForStudent, { params: { id: "{1}" } }),
        firstRead(listSlots, { params: { id: "{1}" }, query: { zone: "{zone}" } }),
      ],
    },
  ],
};
