import { invitedSignUp } from "#features/accounts/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { referralPersonalData } from "./server/personal-data.ts";
import { referralVerbs } from "./server/public.ts";
import { recordInvitation } from "./server/record-invitation.ts";
import { referralRoutes } from "./server/routes.ts";

export const feature = defineFeature({
  name: "referrals",
  routes: (deps) => [referralRoutes(deps.once(referralVerbs))],
  personalData: referralPersonalData,
  handlers: [on(invitedSignUp, "notes who invited them", recordInvitation)],
});
