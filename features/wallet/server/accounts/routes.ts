import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../account-calls.ts";
import { payoutShapes } from "../../account-contract.ts";
import { decidePayoutAccount, listPayoutAccounts } from "./office-accounts.ts";
import { explainPayoutAccount, readPayoutAccount, savePayoutAccount } from "./own-account.ts";

/** Each asks a bank for someone's name: no list of names is made of it. */
const checks = [{ name: "payout-accounts", max: 10, windowS: 3600 }];

/** The bank accounts to which tutors are paid. */
export const payoutRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, payoutShapes, "wallet");
    handle(calls.getPayoutAccount, { summary: "Get the bank account to which I am paid" }, (request) =>
      readPayoutAccount(deps, actorId(request)),
    );
    handle(
      calls.savePayoutAccount,
      {
        summary: "Set the bank account to which I am paid",
        description: "The bank is asked for its name of the account, which is compared with the tutor's.",
        audit: "payout-account.changed",
        limits: checks,
        refuses: [404, 409],
      },
      (request) => savePayoutAccount(deps, actorId(request), request.body),
    );
    handle(
      calls.explainPayoutAccount,
      { summary: "Explain why my bank has another name", audit: "payout-account.explained", refuses: [404, 409] },
      (request) => explainPayoutAccount(deps, actorId(request), request.body),
    );
    handle(calls.listPayoutAccounts, { summary: "List the bank accounts of tutors, newest first" }, ({ query }) =>
      listPayoutAccounts(deps, query),
    );
    handle(
      calls.decidePayoutAccount,
      { summary: "Approve or refuse a tutor's bank account", audit: "payout-account.decided", refuses: [404, 409] },
      (request) => decidePayoutAccount(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
