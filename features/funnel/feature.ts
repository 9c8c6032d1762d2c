import { personHistory } from "#features/accounts/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { noShowRoutes } from "./server/no-shows/routes.ts";
import { noShowPersonal } from "./server/no-shows/tables.ts";
import { promisePersonal } from "./server/overdue/tables.ts";
import { pressHistory } from "./server/presses/press-history.ts";
import { funnelRoutes } from "./server/routes.ts";
import { callNotePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "funnel",
  routes: (deps) => [funnelRoutes(deps), noShowRoutes(deps)],
  personalData: [holding("funnel", { called: callNotePersonal, promised: promisePersonal, missed: noShowPersonal })],
  contributions: [contribute(personHistory, pressHistory)],
});
