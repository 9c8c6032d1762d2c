import { invitedSignUp } from "#features/accounts/events.ts";
import { paymentReceived, paymentReturned } from "#features/checkout/events.ts";
import { on } from "#platform/feature/domain-events.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { holding } from "#platform/feature/personal-data.ts";
import { recordInvitation } from "./server/record-invitation.ts";
import { rewardReferral } from "./server/reward-referral.ts";
import { referralRoutes } from "./server/routes.ts";
import { codePersonal, invitedByPersonal, invitedPersonal } from "./server/tables.ts";
import { takeRewardBack } from "./server/take-reward-back.ts";

export const feature = defineFeature({
  name: "referrals",
  routes: (deps) => [referralRoutes(deps)],
  personalData: [holding("referrals", { code: codePersonal, invited: invitedPersonal, wasInvited: invitedByPersonal })],
  handlers: [
    on(invitedSignUp, "notes who invited them", recordInvitation),
    on(paymentReceived, "gives both their credit", (deps, { paymentId, studentId, at }) =>
      rewardReferral(deps, { invitedId: studentId, paymentId, at }),
    ),
    on(paymentReturned, "takes back the credit that both got for it", takeRewardBack),
  ],
});
