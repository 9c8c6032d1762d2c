import { isRecord } from "#lib/properties-of.ts";

export type KnownProfile = { fullName: string; email: string; phoneNumber: string; location: string };

/** What the stored profile of a logged-in student knows of the registration form's fields; empty where it knows nothing. */
export function knownProfile(): KnownProfile {
  const known = { fullName: "", email: "", phoneNumber: "", location: "" };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem("userProfile") ?? "null");
    if (!isRecord(stored)) return known;
    const text = (...names: string[]) => {
      const match = names.map((name) => stored[name]).find((value) => value);
      return typeof match === "string" ? match : "";
    };
    return {
      fullName: text("fullName", "name"),
      email: text("email"),
      phoneNumber: text("phone"),
      location: text("address"),
    };
  } catch {
    // Forbidden storage, or the literal text "undefined" of an old login: no one is known then.
    return known;
  }
}

/** What a pick contained about a student who is logged in, stored where the profile has nothing, as the server does (keep-contact.ts). */
export function rememberContact({ phoneNumber, location }: Pick<KnownProfile, "phoneNumber" | "location">): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem("userProfile") ?? "null");
    if (!isRecord(stored)) return;
    const saved = { ...stored, phone: stored.phone || phoneNumber, address: stored.address || location };
    localStorage.setItem("userProfile", JSON.stringify(saved));
  } catch {
    // It comes with the next look at the profile.
  }
}
