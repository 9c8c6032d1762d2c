import { uploadPurposes } from "#features/uploads/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { moveInRoutes } from "./server/routes.ts";
import { listPersonal, rowPersonal } from "./server/tables.ts";
import { zipTaking } from "./texts.ts";

export const feature = defineFeature({
  name: "move-in",
  routes: (deps) => [moveInRoutes(deps)],
  contributions: [
    contribute(uploadPurposes, () => ({
      ...zipTaking,
      name: zipTaking.purpose,
      need: { capability: "people.bring", scope: "all" },
    })),
  ],
  personalData: [holding("brought", { lists: listPersonal, rows: rowPersonal })],
});
