import type { CallAccess } from "#lib/call.ts";
import { mayDo } from "#lib/capabilities.ts";
import { personHere } from "./sign-up-here.ts";

/** Whether who is logged in here may make a call; the server decides again. */
export function mayHere({ access }: CallAccess): boolean {
  const { roles = [], powers = [] } = personHere() ?? {};
  return typeof access === "object" && mayDo({ roles, granted: powers }, access);
}
