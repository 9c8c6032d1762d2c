import { accountClosing, ownerProven } from "#features/accounts/events.ts";
import { tutorHidden, tutorShown } from "#features/tutors/events.ts";
import { hasLearntWith } from "#features/tutors/server/public.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { attendedClassWith } from "./server/attended.ts";
import { endFeed } from "./server/calendar-feed.ts";
import { cancelStudentsTrials, cancelTutorsClasses, restoreGroupClasses } from "./server/leaving.ts";

export const feature = defineFeature({
  name: "classes",
  handlers: [
    on(ownerProven, "ends the calendar's address", (tx, { accountId }) => endFeed({ db: tx }, accountId)),
    on(accountClosing, "cancels the trial classes ahead", cancelStudentsTrials),
    on(tutorHidden, "cancels the classes ahead", cancelTutorsClasses),
    on(tutorShown, "lets the classes of groups take place again", restoreGroupClasses),
  ],
  contributions: [contribute(hasLearntWith, () => attendedClassWith)],
});
