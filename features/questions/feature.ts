import { z } from "zod";
import { within } from "#platform/deps.ts";
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
    scheduled(questionsJob, "35 3 * * *", async (deps) => {
      // A megabyte of texts, so read only then.
      const [{ courseQuestions }, { seedQuestions }] = await Promise.all([
        import("#data/questions.ts"),
        import("./server/seed-questions.ts"),
      ]);
      const filled = await deps.db.transaction((tx) => seedQuestions(within(deps, tx), courseQuestions));
      if (filled > 0) deps.log.info({ filled }, "supplied questions and briefs added");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
