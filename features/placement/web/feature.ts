import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { getOwnTimes, listUnplaced } from "../calls.ts";

const row = { label: "Place", icon: "calendar", order: 15 } as const;

/** Placing at the desk of a tutor, or of staff. */
const placingAt = (desk: "tutor" | "admin"): WebPage => ({
  path: `${desk}/place`,
  file: "app/placing-page.tsx",
  id: `placing-${desk}`,
  layout: "dashboard",
  navigation: desk === "admin" ? { ...row, needs: "students.place", group: "students" } : row,
  reads: [firstRead(listUnplaced)],
});

export const feature: WebFeature = {
  name: "placement",
  pages: [
    {
      path: "dashboard/times/:enrolment",
      file: "times.tsx",
      layout: "dashboard",
      reads: [firstRead(getOwnTimes, { params: { id: "{1}" }, query: { zone: "{zone}" } })],
    },
    {
      path: "admin/groups",
      file: "app/groups/groups-page.tsx",
      layout: "dashboard",
      navigation: { label: "Groups", icon: "calendar-clock", order: 41, group: "teaching" },
    },
    { path: "admin/groups/:id", file: "app/groups/group-page.tsx", layout: "dashboard" },
    placingAt("tutor"),
    placingAt("admin"),
  ],
};
