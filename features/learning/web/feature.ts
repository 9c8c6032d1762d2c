import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { getOutline } from "../calls.ts";

export const feature: WebFeature = {
  name: "learning",
  pages: [
    { path: "courses/:slug/lessons/:lesson", file: "open-lesson.tsx", layout: "public" },
    {
      path: "dashboard/learn",
      file: "learn-saved.tsx",
      layout: "dashboard",
      offline: true,
      // The lessons below it are not all on this device.
      navigation: { label: "Saved lessons", icon: "download", order: 70, exact: true },
    },
    {
      path: "dashboard/learn/:course",
      file: "learn-course.tsx",
      layout: "dashboard",
      offline: true,
      reads: [firstRead(getOutline, { params: { course: "{1}" } })],
    },
    {
      path: "dashboard/learn/:course/:lesson",
      file: "learn-lesson.tsx",
      layout: "dashboard",
      offline: true,
    },
  ],
};
