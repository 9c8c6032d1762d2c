import { officeSearch } from "#features/accounts/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { peopleRoutes } from "./server/routes.ts";
import { peopleSearch } from "./server/search-people.ts";

export const feature = defineFeature({
  name: "people",
  routes: (deps) => [peopleRoutes(deps)],
  contributions: [contribute(officeSearch, peopleSearch)],
});
