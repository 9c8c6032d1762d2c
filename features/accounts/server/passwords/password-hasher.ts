import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { newToken } from "#platform/ids/ids.ts";
import { workQueue } from "#platform/limits/work-queue.ts";
import { normalPassword } from "../../rules.ts";

/** argon2id with 46 MiB, one pass, one lane: the first choice of OWASP's list, which ASVS names. */
const standardCost = {
  algorithm: 2, // argon2id; the package's enum is erased with the types
  memoryCost: 46 * 1024,
  timeCost: 1,
  parallelism: 1,
} satisfies Options;

/** One core is left to everything else; each hash holds 46 MiB, so more than four at once is never useful. */
const concurrency = Math.max(1, Math.min(4, availableParallelism() - 1));

/** At about 15 ms a hash the last in line waits half a second. */
const maxWaiting = 32 * concurrency;

export type HashOptions = {
  /** The caller is known: goes before strangers when many come at once. */
  urgent?: boolean;
};

export type PasswordHasher = {
  /** The hash of a password in PHC form. Errors: AppError unavailable when too many wait. */
  hash(password: string, options?: HashOptions): Promise<string>;
  /**
   * Whether `password` is the one of `passwordHash`. Without a hash it takes just as long and answers no, so that time does not
   * tell which addresses have accounts. Errors: AppError unavailable when too many wait.
   */
  verify(passwordHash: string | null, password: string, options?: HashOptions): Promise<boolean>;
};

/**
 * One for each process: its bound on parallel hashing is what keeps a flood of log-ins from starving the rest. `memoryKiB` is what
 * a new hash takes of memory: less for tests that are about something else.
 */
export function passwordHasher(memoryKiB: number = standardCost.memoryCost): PasswordHasher {
  const cost = { ...standardCost, memoryCost: memoryKiB };
  const queue = workQueue({ concurrency, maxWaiting });
  // Made once from a secret no one has, with the same cost as real ones.
  const dummyHash = hash(newToken(), cost);
  dummyHash.catch(() => {}); // the code that awaits it gets the error

  return {
    hash: (password, options) => queue.run(() => hash(normalPassword(password), cost), options),
    async verify(passwordHash, password, options) {
      const against = passwordHash ?? (await dummyHash);
      const right = await queue.run(() => verify(against, normalPassword(password)), options);
      return right && passwordHash !== null;
    },
  };
}
