import type { Role } from "#lib/capabilities.ts";
import type { Workplace } from "#lib/paths.ts";
import type { Student, Theme } from "../answers-contract.ts";

/** Pure decisions about what the browser stores of a session. */

/** A profile as it may be in a browser: of this version or an older one, so nothing in it is certain. */
export type StoredProfile = Partial<Student> & { name?: string };

/** The texts that the browser holds; null where there is none. */
export type StoredSession = { local: string | null; tab: string | null; remember: string | null };

const tokenOf = (text: string | null): string | null =>
  text === null || text === "" || text === "undefined" || text === "null" ? null : text;

/**
 * The token that counts, or null (FIND-02, AUTH-09). The one in local storage is the browser's newest: without it someone
 * logged out in another tab. It counts in a tab that has a session already, and in any tab when it is remembered; otherwise
 * it is left over from a browser session that has ended.
 */
export function liveToken({ local, tab, remember }: StoredSession): string | null {
  const newest = tokenOf(local);
  if (newest === null) return null;
  return tokenOf(tab) !== null || remember === "true" ? newest : null;
}

/** The stored profile (AUTH-12): nothing stored or the text `undefined` is no user; what cannot be read is logged and no user. */
export function parseProfile(text: string | null): StoredProfile | null {
  if (text === null || text === "" || text === "undefined") return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as StoredProfile) : null;
  } catch (error) {
    console.error("The stored profile cannot be read", error);
    return null;
  }
}

const textOf = (text: unknown): string => (typeof text === "string" ? text.trim() : "");

/** The name as far as it is known: fullName, else name, else the part of the e-mail before the @, else "". */
export function knownName(profile: StoredProfile | null): string {
  return textOf(profile?.fullName) || textOf(profile?.name) || (textOf(profile?.email).split("@")[0] ?? "");
}

/** The roles of a profile; an older one tells one of them, or none and is a student's. */
const rolesOf = (profile: StoredProfile | null): readonly Role[] => profile?.roles ?? [profile?.role ?? "student"];

/** Whether this is a student: also where an older profile does not show it. */
export const isStudent = (profile: StoredProfile | null): boolean => rolesOf(profile).includes("student");

const workplaceOf: Record<Role, Workplace> = {
  admin: "admin",
  support: "admin",
  office: "admin",
  tutor: "tutor",
  student: "dashboard",
};

/** Where someone works: one place at least, and first the one to which a log-in leads. */
export function workplacesOf(profile: StoredProfile | null): [Workplace, ...Workplace[]] {
  const own = new Set(rolesOf(profile).map((role) => workplaceOf[role]));
  const [first = "dashboard", ...others] = (["admin", "tutor", "dashboard"] as const).filter((at) => own.has(at));
  return [first, ...others];
}

/** Whom to greet (DASH-08). */
export const greetingName = (profile: StoredProfile | null): string => knownName(profile) || "there";

/**
 * The theme to switch to when a profile arrives, or null to leave the page unchanged. A change made on another device comes
 * along; at login only "dark" does, because "light" is also what an account shows whose owner never chose.
 */
export function themeToApply(before: StoredProfile | null, now: StoredProfile): Theme | null {
  if (now.theme === undefined || now.theme === before?.theme) return null;
  if (before?.theme === undefined) return now.theme === "dark" ? "dark" : null;
  return now.theme;
}
