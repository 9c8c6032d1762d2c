import type { Student } from "../../answers-contract.ts";
import { storageKeys } from "../../texts.ts";
import type { SessionScope } from "../session-script.ts";

/** A tab in which a staff member sees the pages of a student (decision 038); session-script.ts makes it one before anything runs. */
export type ViewingHere = NonNullable<SessionScope["viewing"]>;

/** Whose pages a staff member sees in this tab; undefined where no one does. */
export const viewingHere = (): ViewingHere | undefined =>
  (globalThis as { unwalled?: Partial<SessionScope> }).unwalled?.viewing;

/** Makes this tab one, with the student's home; all that it had is forgotten. */
export function enterViewing(
  { token, student, leftMs }: { token: string; student: Student; leftMs: number },
  to: string,
): void {
  const viewing: ViewingHere = { id: student.id, name: student.fullName, token, endsAtMs: Date.now() + leftMs };
  sessionStorage.clear();
  sessionStorage.setItem(storageKeys.profile, JSON.stringify(student));
  sessionStorage.setItem("theme", student.theme);
  sessionStorage.setItem(storageKeys.viewing, JSON.stringify(viewing));
  location.replace(to);
}

/** Forgets all that this tab had, and leads to a page of the staff member's own. */
export function leaveViewing(to: string): void {
  sessionStorage.clear();
  location.replace(to);
}
