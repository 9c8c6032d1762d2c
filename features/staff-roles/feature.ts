import { defineFeature } from "#platform/feature/feature.ts";
import { staffRoleRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "staff-roles", routes: (deps) => [staffRoleRoutes(deps)] });
