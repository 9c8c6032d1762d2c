import { defineFeature } from "#platform/feature/feature.ts";
import { officeRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "back-office", routes: (deps) => [officeRoutes(deps)] });
