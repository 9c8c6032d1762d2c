import { z } from "zod";
import { acts } from "#features/act-links/server/public.ts";
import { lessonMarked } from "#features/learning/events.ts";
import { findPinned } from "#features/notifications/server/public.ts";
import { uploadPurposes } from "#features/uploads/server/public.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { closeDueAttempts, releaseHeld } from "./server/attempts/close-due.ts";
import { findRunning } from "./server/attempts/find-running.ts";
import { attemptRoutes } from "./server/attempts/routes.ts";
import { questionRoutes } from "./server/bank/routes.ts";
import { regradeCorrected } from "./server/grading/regrade-corrected.ts";
import { gradingRoutes } from "./server/grading/routes.ts";
import { tellTutors } from "./server/grading/tell-tutors.ts";
import { versionRoutes } from "./server/grading/version-routes.ts";
import { assessmentPersonalData } from "./server/personal-data.ts";
import { plainRoutes } from "./server/plain/routes.ts";
import { remindDueWork } from "./server/remind-due.ts";
import { assessmentRoutes } from "./server/routes.ts";
import { handInAct } from "./server/submissions/hand-in-act.ts";
import { submissionPersonalData } from "./server/submissions/personal-data.ts";
import { submissionRoutes } from "./server/submissions/routes.ts";
import { tellOpened } from "./server/tell-opened.ts";
import { workFile } from "./work-file-texts.ts";

/** Supplied questions that an academy has from before they were written. */
const questionsJob = defineJob("assessments.supplied-questions", z.object({}));
/** Attempts that were graded by a key which was corrected since. */
const regradeJob = defineJob("assessments.regrade", z.object({}));
/** Exams that opened, and work that is due within a day. */
const remindJob = defineJob("assessments.remind-due", z.object({}));
/** Work that came in for a tutor: told together, so that a class that hands in on one evening is a few mails. */
const tellTutorsJob = defineJob("assessments.tell-tutors", z.object({}));
/** A deadline is nobody's who may wait for the queue's minute. */
const closeEveryMs = 2_000;

export const feature = defineFeature({
  name: "assessments",
  routes: (deps) => [
    assessmentRoutes(deps),
    questionRoutes(deps),
    attemptRoutes(deps),
    submissionRoutes(deps),
    gradingRoutes(deps),
    versionRoutes(deps),
    plainRoutes(deps),
  ],
  personalData: [...assessmentPersonalData, submissionPersonalData],
  contributions: [
    contribute(acts, handInAct),
    contribute(findPinned, findRunning),
    contribute(uploadPurposes, () => ({
      name: workFile.purpose,
      maxBytes: workFile.maxBytes,
      kinds: workFile.kinds,
      need: { capability: "assessments.take", scope: "own" },
    })),
  ],
  jobs: [
    scheduled(regradeJob, "* * * * *", async (deps, run) => {
      const regraded = await regradeCorrected(deps, run.stopping);
      if (regraded > 0) deps.log.info({ regraded }, "attempts regraded by a corrected key");
    }),
    scheduled(remindJob, "*/10 * * * *", async (deps, run) => {
      await tellOpened(deps, { now: deps.clock.now() });
      const told = await remindDueWork(deps, run.stopping);
      if (told > 0) deps.log.info({ told }, "reminders of due assessments sent");
    }),
    scheduled(tellTutorsJob, "*/15 * * * *", async (deps) => {
      const told = await tellTutors(deps);
      if (told > 0) deps.log.info({ told }, "tutors notified of work to grade");
    }),
    scheduled(questionsJob, "35 3 * * *", async ({ db, clock, log }) => {
      // A megabyte of texts, so read only then.
      const [{ courseQuestions }, { seedQuestions }] = await Promise.all([
        import("#data/questions.ts"),
        import("./server/bank/seed-questions.ts"),
      ]);
      const filled = await db.transaction((tx) => seedQuestions(tx, courseQuestions, clock.now()));
      if (filled > 0) log.info({ filled }, "supplied questions and briefs added");
    }),
  ],
  handlers: [
    on(
      lessonMarked,
      "says that an exam has opened with the lessons done",
      async (deps, { enrolmentId, isDone, at }) => {
        if (isDone) await tellOpened(deps, { now: at, enrolmentId });
      },
    ),
  ],
  repeats: [
    {
      everyMs: closeEveryMs,
      failure: "attempts whose time is over could not be closed",
      work: async (deps, stopping) => {
        const closed = await closeDueAttempts(deps, stopping);
        if (closed > 0) deps.log.info({ closed }, "attempts closed at their deadline");
        const released = await releaseHeld(deps, stopping);
        if (released > 0) deps.log.info({ released }, "grades released: their attempts accept no more answers");
      },
    },
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
