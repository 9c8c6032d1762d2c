import { declareCalls } from "#lib/declare-calls.ts";
import type { accountShapes } from "./contract.ts";

/** The link that makes an administrator: apart from the calls that every page brings. */
const declare = declareCalls<typeof accountShapes>();
const open = { access: "public" } as const;

export const checkAdminLink = declare("checkAdminLink", "POST", "/api/admins/link", open);
export const makeAdmin = declare("makeAdmin", "POST", "/api/admins", open);
