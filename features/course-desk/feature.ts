import { defineFeature } from "#platform/feature/feature.ts";
import { courseDeskRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "course-desk", routes: (deps) => [courseDeskRoutes(deps)] });
