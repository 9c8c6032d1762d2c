import { countNews } from "#features/messaging/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { countNews as newsOf } from "./server/news.ts";
import { notifyStudents, notifyStudentsJob } from "./server/notify-students.ts";
import { announcementPersonalData } from "./server/personal-data.ts";
import { announcementRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "announcements",
  routes: (deps) => [announcementRoutes(deps)],
  contributions: [contribute(countNews, newsOf)],
  jobs: [
    scheduled(notifyStudentsJob, "* * * * *", async (deps, run) => {
      const told = await notifyStudents(deps, run.stopping);
      if (told > 0) deps.log.info({ told }, "announcements added to notifications");
    }),
  ],
  personalData: [announcementPersonalData],
});
