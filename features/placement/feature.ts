import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { placementRoutes } from "./server/routes.ts";
import { wishPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "placement",
  routes: (deps) => [placementRoutes(deps)],
  personalData: [holding("class-wishes", wishPersonal)],
});
