import { declareCalls } from "#lib/declare-calls.ts";
import type { payoutShapes } from "./account-contract.ts";

/** The bank account to which a tutor is paid: its tutor sets it, administrators decide where the bank's name differs. */
const declare = declareCalls<typeof payoutShapes>();
const change = { access: { capability: "wallet.change", scope: "own" } } as const;

export const getPayoutAccount = declare("getPayoutAccount", "GET", "/api/tutor/wallet/account", {
  access: { capability: "wallet.read", scope: "own" },
});
export const savePayoutAccount = declare("savePayoutAccount", "PUT", "/api/tutor/wallet/account", change);
export const explainPayoutAccount = declare(
  "explainPayoutAccount",
  "PUT",
  "/api/tutor/wallet/account/explanation",
  change,
);
export const listPayoutAccounts = declare("listPayoutAccounts", "GET", "/api/staff/payout-accounts", {
  access: { capability: "pay.read", scope: "all" },
});
export const decidePayoutAccount = declare("decidePayoutAccount", "POST", "/api/staff/payout-accounts/:id/decision", {
  access: { capability: "pay.change", scope: "all" },
});
