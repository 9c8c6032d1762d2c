import { signedUp } from "#features/accounts/events.ts";
import { personHistory } from "#features/accounts/server/public.ts";
import { countOwedTexts } from "#features/notifications/server/public.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { acceptAll } from "./server/accept.ts";
import { acceptanceHistory } from "./server/acceptance-history.ts";
import { countOwed } from "./server/list-owed.ts";
import { legalRoutes } from "./server/routes.ts";
import { acceptancePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "legal",
  routes: (deps) => [legalRoutes(deps)],
  contributions: [contribute(personHistory, acceptanceHistory), contribute(countOwedTexts, countOwed)],
  personalData: [holding("accepted-texts", acceptancePersonal)],
  handlers: [on(signedUp, "notes which texts were accepted", acceptAll)],
});
