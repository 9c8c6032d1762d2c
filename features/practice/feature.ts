import { shownKeys } from "#features/attempts/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { listShown } from "./server/list-shown.ts";
import { practiceRoutes } from "./server/routes.ts";
import { practiceAnswerPersonal, practiceCardPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "practice",
  routes: (deps) => [practiceRoutes(deps)],
  personalData: [holding("practice", { cards: practiceCardPersonal, answers: practiceAnswerPersonal })],
  contributions: [contribute(shownKeys, listShown)],
});
