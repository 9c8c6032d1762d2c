import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { questionRoutes } from "./server/routes.ts";
import { keyPersonal } from "./server/tables.ts";

/** Supplied questions that an academy has from before they were written. */
const questionsJob = defineJob("assessments.supplied-questions", z.object({}));

export const feature = defineFeature({
  name: "questions",
  routes: (deps) => [questionRoutes(deps)],
  personalData: [holding("question-keys", keyPersonal)],
  jobs: [
    scheduled(questionsJob, "35 3 * * *", async ({ db, clock, log }) => {
      // A megabyte of texts, so read only then.
      const [{ courseQuestions }, { seedQuestions }] = await Promise.all([
        import("#data/questions.ts"),
        import("./server/seed-questions.ts"),
      ]);
      const filled = await db.transaction((tx) => seedQuestions(tx, courseQuestions, clock.now()));
      if (filled > 0) log.info({ filled }, "supplied questions and briefs added");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
