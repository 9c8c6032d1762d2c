import type { RoleChange } from "#features/accounts/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { roles as allRoles } from "#lib/capabilities.ts";
import { parseEmailAddress } from "#lib/email-address.ts";

/** `office` comes and goes with roles that staff composed. */
const roles = allRoles.filter((role): role is Exclude<typeof role, "office"> => role !== "office");

export const roleUsage = `Write it as: npm run role -- grant support someone@academy.example
grant or take; the roles are ${roles.join(", ")}.`;

/** The arguments of `npm run role` as what they ask for. Errors: AppError invalid, with how to write it. */
export function roleChangeFrom(args: readonly string[]): RoleChange {
  const [change, roleName, address = ""] = args;
  const role = roles.find((entry) => entry === roleName);
  const email = parseEmailAddress(address);
  if (args.length !== 3 || (change !== "grant" && change !== "take") || !role || !email) throw invalid(roleUsage);
  return { change, role, email };
}
