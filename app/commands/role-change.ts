import type { RoleChange } from "#features/accounts/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { roles } from "#lib/capabilities.ts";
import { parseEmailAddress } from "#lib/email-address.ts";

export const roleUsage = `Write it as: npm run role -- grant support someone@academy.example
grant or take; the roles are ${roles.join(", ")}.`;

/** The arguments of `npm run role` as what they ask for. Errors: AppError invalid, with how to write it. */
export function roleChangeFrom(words: readonly string[]): RoleChange {
  const [change, roleName, address = ""] = words;
  const role = roles.find((one) => one === roleName);
  const email = parseEmailAddress(address);
  if (words.length !== 3 || (change !== "grant" && change !== "take") || !role || !email) throw invalid(roleUsage);
  return { change, role, email };
}
