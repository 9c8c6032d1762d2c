import { tutorPicked } from "#features/tutors/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { messagingPersonalData } from "./server/personal-data.ts";
import { welcomePick } from "./server/welcome-pick.ts";

export const feature = defineFeature({
  name: "messaging",
  personalData: [messagingPersonalData],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [on(tutorPicked, "opens their conversation and tells both", welcomePick)],
});
