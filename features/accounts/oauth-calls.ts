import { declareCalls } from "#lib/declare-calls.ts";
import type { accountShapes } from "./contract.ts";

/** Logging in with a provider: apart from the calls that every page brings. */
const declare = declareCalls<typeof accountShapes>();
const open = { access: "public" } as const;

export const startOAuth = declare("startOAuth", "POST", "/api/students/oauth/:provider/start", open);
/** Where the provider sends the browser back to. */
export const returnFromOAuth = declare("returnFromOAuth", "GET", "/api/students/oauth/:provider/callback", open);
export const finishOAuth = declare("finishOAuth", "POST", "/api/students/oauth/:provider/finish", open);
