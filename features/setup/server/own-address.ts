import { findPerson } from "#features/accounts/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** Where mail to the person reaches who goes through the setup. Errors: AppError not_found for an account that was closed. */
export async function ownAddress(deps: Pick<VerbDeps, "db">, actorId: string): Promise<string> {
  const person = await findPerson(deps, actorId);
  if (!person) throw notFound("We could not find your account.");
  return person.email;
}
