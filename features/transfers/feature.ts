import { z } from "zod";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { confirmExact } from "./server/desk/confirm-exact.ts";
import { transferRoutes } from "./server/routes.ts";
import { forgetLines } from "./server/statements/forget-lines.ts";
import { purgeStatements } from "./server/statements/save-statement.ts";
import { deskPersonal, transferPersonal } from "./server/tables.ts";

const exactJob = defineJob("transfers.confirm-exact", z.object({}));
const purgeJob = defineJob("transfers.purge", z.object({}));

export const feature = defineFeature({
  name: "transfers",
  routes: (deps) => [transferRoutes(deps)],
  personalData: [holding("transfers", transferPersonal), holding("transfer-desk", deskPersonal)],
  jobs: [
    // What a long or a cut import left.
    scheduled(exactJob, "*/5 * * * *", async (deps, run) => {
      const { confirmedCount } = await confirmExact(deps, null, run.stopSignal);
      if (confirmedCount > 0) deps.log.info({ confirmedCount }, "exact transfers confirmed");
    }),
    scheduled(purgeJob, "25 2 * * *", async (deps) => {
      const [statements, lines] = [await purgeStatements(deps), await forgetLines(deps)];
      if (statements + lines > 0) deps.log.info({ statements, lines }, "old bank statements and names deleted");
    }),
  ],
});
