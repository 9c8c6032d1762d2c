import { z } from "zod";
import { ownerProven } from "#features/accounts/events.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { endActLinks, performAct, purgeActLinks, showAct } from "./server/act-links.ts";
import { actLinkPersonal } from "./server/tables.ts";

const purgeJob = defineJob("act-links.purge", z.object({}));

export const feature = defineFeature({
  name: "act-links",
  academy: { performAct, showAct },
  documents: [
    { page: "do/:token", known: (params) => ({ done: suppliedText(params, "done", 40) }), unstored: ["done"] },
  ],
  personalData: [holding("act-links", actLinkPersonal)],
  handlers: [on(ownerProven, "ends the links of buttons", (deps, { accountId }) => endActLinks(deps, accountId))],
  jobs: [
    scheduled(purgeJob, "40 2 * * *", async (deps) => {
      const deleted = await purgeActLinks(deps);
      if (deleted > 0) deps.log.info({ deleted }, "expired links of mail buttons deleted");
    }),
  ],
});
