import { defineFeature } from "#platform/feature/feature.ts";
import { orderDeskRoutes } from "./server/routes.ts";

export const feature = defineFeature({ name: "order-desk", routes: (deps) => [orderDeskRoutes(deps)] });
