import { defineFeature } from "#platform/feature/feature.ts";
import { authoringRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "authoring", routes: (deps) => [authoringRoutes(deps)] });
