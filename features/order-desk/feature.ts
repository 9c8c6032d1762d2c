import { defineFeature } from "#platform/feature/feature.ts";
import { orderDeskRoutes } from "./server/routes.ts";
import { vatRoutes } from "./server/vat-routes.ts";

export const feature = defineFeature({
  name: "order-desk",
  routes: (deps) => [orderDeskRoutes(deps), vatRoutes(deps)],
});
