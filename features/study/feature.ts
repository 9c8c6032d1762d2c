import { defineFeature } from "#platform/feature/feature.ts";
import { studyRoutes } from "./server/routes.ts";
import { studyVerbs } from "./server/study-verbs.ts";

export const feature = defineFeature({ name: "study", routes: (deps) => [studyRoutes(deps.once(studyVerbs))] });
