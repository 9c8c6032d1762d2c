import { defineFeature } from "#platform/feature/feature.ts";
import { deskRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "tutor-desk", routes: (deps) => [deskRoutes(deps)] });
