import type { DemoPerson } from "#data/demo-people.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { insertAccount } from "./account-rows.ts";
import { passwordHasher } from "./passwords/password-hasher.ts";

/**
 * Loads people who can log in at once, their addresses verified. Idempotent: an address that has an account already keeps it
 * unchanged. Meant for the seed of an empty database alone: the passwords are known to everybody.
 */
export async function seedAccounts(deps: InTx<"clock">, people: readonly DemoPerson[]): Promise<void> {
  const now = deps.clock.now();
  const hasher = passwordHasher();
  // Hashing is slow on purpose; that two of these share a salt gives nothing away that the README does not show.
  const hashes = new Map<string, string>();
  for (const { password, role, ...person } of people) {
    const passwordHash = hashes.get(password) ?? (await hasher.hash(password));
    hashes.set(password, passwordHash);
    const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
    await insertAccount(deps, { ...person, ...dates, id: newId(), demo: true, passwordHash }, [role]);
  }
}
