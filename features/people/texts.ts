import { builtInNames } from "#features/staff-roles/texts.ts";
import type { Role } from "#lib/capabilities.ts";

/** The roles of an account, in words: `Tutor, Support`. */
export const rolesText = (roles: readonly Role[]): string =>
  roles.map((role) => (role === "office" ? "Staff" : builtInNames[role])).join(", ");
