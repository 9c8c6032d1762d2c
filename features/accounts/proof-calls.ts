import { declareCalls } from "#lib/declare-calls.ts";
import type { accountShapes } from "./contract.ts";

/** Showing once more that it is them: apart from the calls that every page brings. */
const declare = declareCalls<typeof accountShapes>();
const account = { access: { capability: "account.keep", scope: "own" } } as const;

export const sendIdentityCode = declare("sendIdentityCode", "POST", "/api/students/confirm-identity/code", account);
export const confirmIdentity = declare("confirmIdentity", "POST", "/api/students/confirm-identity", account);
