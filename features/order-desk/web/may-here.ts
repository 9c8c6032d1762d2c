import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import type { CallAccess } from "#lib/call.ts";
import { mayDo } from "#lib/capabilities.ts";

/** Whether who is logged in here may make a call; the server decides again. */
export const mayHere = ({ access }: CallAccess): boolean =>
  typeof access === "object" && mayDo(personHere()?.roles ?? [], access);
