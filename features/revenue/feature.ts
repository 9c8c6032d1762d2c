import { defineFeature } from "#platform/feature/feature.ts";
import { revenueRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "revenue", routes: (deps) => [revenueRoutes(deps)] });
