import { accountClosing, accountReturned } from "#features/accounts/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { hideTutor, showTutor } from "./server/leaving.ts";

export const feature = defineFeature({
  name: "tutors",
  handlers: [on(accountClosing, "hides the tutor", hideTutor), on(accountReturned, "shows the tutor again", showTutor)],
});
