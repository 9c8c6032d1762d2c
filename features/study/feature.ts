import { defineFeature } from "#platform/feature/feature.ts";
import { studyRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "study", routes: (deps) => [studyRoutes(deps)] });
