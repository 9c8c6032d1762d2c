import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { getOwnTimes } from "../calls.ts";

export const feature: WebFeature = {
  name: "placement",
  pages: [
    {
      path: "dashboard/times/:enrolment",
      file: "times.tsx",
      layout: "dashboard",
      reads: [firstRead(getOwnTimes, { params: { id: "{1}" }, query: { zone: "{zone}" } })],
    },
  ],
};
