import { personHistory } from "#features/accounts/server/public.ts";
import { acts } from "#features/act-links/server/public.ts";
import { courseOpened } from "#features/checkout/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { acceptAct } from "./server/accept-act.ts";
import { outcomeHistory } from "./server/outcome-history.ts";
import { placeOpened, recordOpened } from "./server/place-opened.ts";
import { trialRoutes } from "./server/routes.ts";
import { outcomePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "trial-outcomes",
  routes: (deps) => [trialRoutes(deps)],
  personalData: [holding("trial-outcomes", outcomePersonal)],
  contributions: [contribute(personHistory, outcomeHistory), contribute(acts, acceptAct)],
  handlers: [on(courseOpened, "has the student placed in the times that the tutor proposed", recordOpened)],
  repeats: [
    {
      // Who paid looks for the classes at once.
      everyMs: 2_000,
      failure: "Who paid for a proposal could not be placed.",
      async run(deps, signal) {
        const placedCount = await placeOpened(deps, signal);
        if (placedCount > 0) deps.log.info({ placedCount }, "proposals of trials were paid");
      },
    },
  ],
});
