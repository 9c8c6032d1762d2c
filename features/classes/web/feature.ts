import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { listClasses } from "../calls.ts";
import { getHours } from "../hours-calls.ts";
import { getOwnReport } from "../report-calls.ts";

export const feature: WebFeature = {
  name: "classes",
  pages: [
    {
      path: "dashboard/calendar",
      file: "app/calendar-page.tsx",
      layout: "dashboard",
      offline: true,
      navigation: { label: "Calendar", icon: "calendar", order: 35 },
      reads: [firstRead(listClasses, { query: { from: "{from}", to: "{to}", zone: "{zone}" } })],
    },
    {
      path: "tutor/hours",
      file: "app/hours-page.tsx",
      layout: "dashboard",
      navigation: { label: "Hours", icon: "calendar-clock", order: 22 },
      reads: [firstRead(getHours)],
    },
    {
      path: "admin/classes",
      file: "app/office-classes-page.tsx",
      layout: "dashboard",
      navigation: { label: "Classes", icon: "video", order: 18, needs: "classes.move", group: "teaching" },
    },
    {
      path: "dashboard/classes/:session",
      file: "lesson-report.tsx",
      layout: "dashboard",
      offline: true,
      reads: [firstRead(getOwnReport, { params: { id: "{1}" } })],
    },
    { path: "tutor/classes/:session", file: "after-class.tsx", layout: "dashboard", offline: true },
  ],
};
