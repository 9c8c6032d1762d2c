import { z } from "zod";
import { ownerProven } from "#features/accounts/events.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { doReceived } from "./server/do-received.ts";
import { endLink } from "./server/link-number.ts";
import { whatsappPersonalData } from "./server/personal-data.ts";
import { purgePresses } from "./server/presses/press-rows.ts";
import { pressRoutes } from "./server/presses/routes.ts";
import { pressPersonal } from "./server/presses/tables.ts";
import { purgeWhatsApp } from "./server/receive.ts";
import { whatsappRoutes } from "./server/routes.ts";
import { readSimulator, writeAs } from "./server/simulator.ts";
import { webhookRoutes } from "./server/webhook-routes.ts";

const purgeJob = defineJob("whatsapp.purge", z.object({}));

export const feature = defineFeature({
  name: "whatsapp",
  routes: (deps) => [whatsappRoutes(deps), webhookRoutes(deps), pressRoutes(deps)],
  academy: { readSimulator, writeAs },
  documents: [
    {
      page: "dev/whatsapp",
      known: (params) => ({ from: suppliedText(params, "from", 20), text: suppliedText(params, "text", 200) }),
      unstored: ["from", "text"],
    },
  ],
  personalData: [whatsappPersonalData, holding("whatsapp-presses", pressPersonal)],
  handlers: [
    on(ownerProven, "ends the link to WhatsApp", async (deps, { accountId }) => {
      await endLink(deps, accountId, { way: "owner", wording: "" });
    }),
  ],
  repeats: [
    {
      // People wait for an answer in the chat.
      everyMs: 2_000,
      failure: "What came by WhatsApp could not be looked for.",
      async run(deps, signal) {
        await doReceived(deps, signal);
      },
    },
  ],
  jobs: [
    scheduled(purgeJob, "45 2 * * *", async (deps) => {
      const deleted = (await purgeWhatsApp(deps)) + (await purgePresses(deps));
      if (deleted > 0) deps.log.info({ deleted }, "old WhatsApp messages and presses deleted");
    }),
  ],
});
