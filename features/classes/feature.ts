import { accountClosing, ownerProven } from "#features/accounts/events.ts";
import { personHistory } from "#features/accounts/server/public.ts";
import { acts } from "#features/act-links/server/public.ts";
import { findTopics } from "#features/messaging/server/public.ts";
import { tutorHidden, tutorShown } from "#features/tutors/events.ts";
import { freeHours, hasLearntWith } from "#features/tutors/server/public.ts";
import { uploadPurposes } from "#features/uploads/server/public.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { reportFile, reportVoice } from "./report-texts.ts";
import { classActs } from "./server/acts.ts";
import { attendedClassWith } from "./server/attended.ts";
import { endFeed } from "./server/calendar-feed.ts";
import { classHistory } from "./server/class-history.ts";
import { hasFreeHours } from "./server/free-hours.ts";
import { cancelStudentsTrials, cancelTutorsClasses, restoreGroupClasses } from "./server/leaving.ts";
import { classPersonalData } from "./server/personal-data.ts";
import { remind, remindJob } from "./server/remind.ts";
import { remindPicks, remindPicksJob } from "./server/remind-picks.ts";
import { callStudents } from "./server/rescues/call-students.ts";
import { finishRescues } from "./server/rescues/finish-rescues.ts";
import { offerRescues, rescueJob } from "./server/rescues/offer-rescues.ts";
import { classRoutes } from "./server/routes.ts";
import { staffClassRoutes } from "./server/staff-routes.ts";
import { trialBetween } from "./server/trial-between.ts";

export const feature = defineFeature({
  name: "classes",
  routes: (deps) => [classRoutes(deps), staffClassRoutes(deps)],
  personalData: classPersonalData,
  jobs: [
    scheduled(remindJob, "*/5 * * * *", async (deps, run) => {
      const sent = await remind(deps, run.stopSignal);
      if (sent > 0) deps.log.info({ sent }, "class reminders sent");
    }),
    scheduled(rescueJob, "* * * * *", async (deps, run) => {
      const offered = await offerRescues(deps, run.stopSignal);
      await callStudents(deps, run.stopSignal);
      const finishedCount = await finishRescues(deps, run.stopSignal);
      if (offered + finishedCount > 0) deps.log.info({ offered, finishedCount }, "classes without their tutor rescued");
    }),
    scheduled(remindPicksJob, "7-59/15 * * * *", async (deps, run) => {
      const sent = await remindPicks(deps, run.stopSignal);
      if (sent > 0) deps.log.info({ sent }, "reminders of picks sent");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [
    on(ownerProven, "ends the calendar's address", (deps, { accountId }) => endFeed(deps, accountId)),
    on(accountClosing, "cancels the trial classes ahead", cancelStudentsTrials),
    on(tutorHidden, "cancels the classes ahead", cancelTutorsClasses),
    on(tutorShown, "lets the classes of groups take place again", restoreGroupClasses),
  ],
  contributions: [
    contribute(personHistory, classHistory),
    contribute(hasLearntWith, (_deps, ...request) => attendedClassWith(...request)),
    contribute(findTopics, trialBetween),
    contribute(freeHours, (_deps, ...request) => hasFreeHours(...request)),
    contribute(uploadPurposes, () => ({
      name: reportFile.purpose,
      maxBytes: reportFile.maxBytes,
      kinds: reportFile.kinds,
      redrawsPictures: true,
      need: { capability: "attendance.note", scope: "own-students" },
    })),
    contribute(uploadPurposes, () => ({
      name: reportVoice.purpose,
      maxBytes: reportVoice.maxBytes,
      kinds: reportVoice.kinds,
      longestMs: reportVoice.longestMs,
      need: { capability: "attendance.note", scope: "own-students" },
    })),
    contribute(acts, (deps) => classActs(deps).coming),
    contribute(acts, (deps) => classActs(deps).move),
    contribute(acts, (deps) => classActs(deps).join),
  ],
});
