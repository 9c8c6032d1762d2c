import { defineFeature } from "#platform/feature/feature.ts";
import { peopleRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "people", routes: (deps) => [peopleRoutes(deps)] });
