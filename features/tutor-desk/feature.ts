import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { deskRoutes } from "./server/routes.ts";
import { studentRoutes } from "./server/student-routes.ts";
import { notesAboutPersonal, writtenNotesPersonal } from "./server/tables.ts";

export const feature = defineFeature({
  name: "tutor-desk",
  routes: (deps) => [deskRoutes(deps), studentRoutes(deps)],
  personalData: [holding("tutor-notes", writtenNotesPersonal), holding("notes-of-tutors", notesAboutPersonal)],
});
