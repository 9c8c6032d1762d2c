import { declareCalls } from "#lib/declare-calls.ts";
import type { ownProfileShapes } from "./own-profile-contract.ts";

/** The calls about what the public sees of a tutor. */
const declare = declareCalls<typeof ownProfileShapes>();
const own = { access: { capability: "profile.publish", scope: "own" } } as const;

export const getOwnProfile = declare("getOwnProfile", "GET", "/api/desk/profile", own);
export const saveOwnProfile = declare("saveOwnProfile", "PUT", "/api/desk/profile", own);
