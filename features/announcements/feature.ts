import { countNews } from "#features/messaging/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { countNews as newsOf, readsOf } from "./server/news.ts";
import { notifyStudents, notifyStudentsJob } from "./server/notify-students.ts";
import { announcementRoutes } from "./server/routes.ts";
import { announcementPersonal, announcementReadPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "announcements",
  routes: (deps) => [announcementRoutes(deps)],
  contributions: [contribute(countNews, newsOf)],
  jobs: [
    scheduled(notifyStudentsJob, "* * * * *", async (deps, run) => {
      const notifiedCount = await notifyStudents(deps, run.stopSignal);
      if (notifiedCount > 0) deps.log.info({ notifiedCount }, "announcements added to notifications");
    }),
  ],
  personalData: [
    holding("announcements", {
      written: announcementPersonal,
      read: { ...announcementReadPersonal, read: (db, { id }) => readsOf(db, id) },
    }),
  ],
});
