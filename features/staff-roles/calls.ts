import { declareCalls } from "#lib/declare-calls.ts";
import type { staffRoleShapes } from "./contract.ts";

/** The calls about roles of staff: who may change them shows once more that it is them. */
const declare = declareCalls<typeof staffRoleShapes>();
const read = { access: { capability: "roles.read", scope: "all" } } as const;
const change = { access: { capability: "roles.change", scope: "all" } } as const;

export const listRoles = declare("listRoles", "GET", "/api/staff/roles", read);
export const addRole = declare("addRole", "POST", "/api/staff/roles", change);
export const changeRole = declare("changeRole", "PUT", "/api/staff/roles/:id", change);
export const endRole = declare("endRole", "POST", "/api/staff/roles/:id/end", change);
export const findHolder = declare("findHolder", "GET", "/api/staff/role-holders", read);
export const setHolder = declare("setHolder", "PUT", "/api/staff/role-holders/:account/roles/:role", change);
