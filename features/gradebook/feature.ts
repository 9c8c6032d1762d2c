import { z } from "zod";
import { lessonMarked } from "#features/learning/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { notifyOpened } from "./server/notify-opened.ts";
import { plainRoutes } from "./server/plain/routes.ts";
import { remindDueAssessments } from "./server/remind-due.ts";
import { assessmentRoutes } from "./server/routes.ts";

/** Exams that opened, and work that is due within a day. */
const remindJob = defineJob("assessments.remind-due", z.object({}));

export const feature = defineFeature({
  name: "gradebook",
  routes: (deps) => [assessmentRoutes(deps), plainRoutes(deps)],
  jobs: [
    scheduled(remindJob, "*/10 * * * *", async (deps, run) => {
      await notifyOpened(deps, { now: deps.clock.now() });
      const notifiedCount = await remindDueAssessments(deps, run.stopSignal);
      if (notifiedCount > 0) deps.log.info({ notifiedCount }, "reminders of due assessments sent");
    }),
  ],
  handlers: [
    on(
      lessonMarked,
      "announces that an exam has opened with the lessons done",
      async (deps, { enrolmentId, isDone, at }) => {
        if (isDone) await notifyOpened(deps, { now: at, enrolmentId });
      },
    ),
  ],
});
