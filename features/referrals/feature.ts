import { invitedSignUp } from "#features/accounts/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { referralPersonalData } from "./server/personal-data.ts";
import { recordInvitation } from "./server/record-invitation.ts";

export const feature = defineFeature({
  name: "referrals",
  personalData: referralPersonalData,
  handlers: [on(invitedSignUp, "notes who invited them", recordInvitation)],
});
