import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { moveInRoutes } from "./server/routes.ts";
import { listPersonal, rowPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "move-in",
  routes: (deps) => [moveInRoutes(deps)],
  personalData: [holding("brought", { lists: listPersonal, rows: rowPersonal })],
});
