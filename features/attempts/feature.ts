import { personHistory } from "#features/accounts/server/public.ts";
import { findPinned } from "#features/notifications/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { attemptHistory } from "./server/attempt-history.ts";
import { closeDueAttempts, releaseWithheld } from "./server/close-due.ts";
import { findRunning } from "./server/find-running.ts";
import { attemptPersonalData } from "./server/personal-data.ts";
import { attemptRoutes } from "./server/routes.ts";

/** A deadline is no one's who may wait for the queue's minute. */
const closeEveryMs = 2_000;

export const feature = defineFeature({
  name: "attempts",
  routes: (deps) => [attemptRoutes(deps)],
  personalData: [attemptPersonalData],
  contributions: [contribute(personHistory, attemptHistory), contribute(findPinned, findRunning)],
  repeats: [
    {
      everyMs: closeEveryMs,
      failure: "attempts whose time is over could not be closed",
      run: async (deps, signal) => {
        const closed = await closeDueAttempts(deps, signal);
        if (closed > 0) deps.log.info({ closed }, "attempts closed at their deadline");
        const released = await releaseWithheld(deps, signal);
        if (released > 0) deps.log.info({ released }, "grades released: their attempts accept no more answers");
      },
    },
  ],
});
