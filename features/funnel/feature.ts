import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { promisePersonal } from "./server/overdue/tables.ts";
import { funnelRoutes } from "./server/routes.ts";
import { callNotePersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "funnel",
  routes: (deps) => [funnelRoutes(deps)],
  personalData: [holding("funnel", { called: callNotePersonal, promised: promisePersonal })],
});
