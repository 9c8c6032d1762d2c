import type { Tx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { createLimiter, type Limiter } from "#platform/limits/limiter.ts";
import { type PersonalDataHolder, personalDataHere } from "./leaving/personal-data.ts";
import type { OAuthProviders } from "./oauth/providers.ts";
import { type PasswordHasher, passwordHasher } from "./passwords/password-hasher.ts";
import { findAccount } from "./profile/find-account.ts";
import { type WorkQueue, workQueue } from "./work-queue.ts";

/** What the verbs of accounts are given: what every verb gets, and what one process has once. */
export type AccountDeps = VerbDeps & {
  /** The account with this id, whatever its state. */
  findAccount: ReturnType<typeof findAccount>;
  hasher: PasswordHasher;
  limiter: Limiter;
  /** Bounds the decoding of pictures, which takes a core and a lot of memory each. */
  pictures: WorkQueue;
  /** Log-in providers that are set up. */
  oauth: OAuthProviders;
  /** Everything that holds personal data, for the download and the deletion. */
  holders: PersonalDataHolder[];
  /** Answers that must not tell whether an address is known come no sooner than this. */
  answerAfterMs: number;
  /** Told in the transaction that makes an account through an invitation. */
  onInvited: OnInvited | null;
  /** Told in the transaction that gives an account to the owner of its address, who is somebody else perhaps. */
  onOwnerProven: OnOwnerProven | null;
  /** Told when somebody leaves and when they come back within the days of grace. */
  leaving: LeavingHooks | null;
};

/**
 * What other areas do in the transaction in which an account is closed or comes back. While they run, the account is open. What
 * is erased at the end of the grace is the business of the holders of personal data.
 */
export type LeavingHooks = {
  onClosing(tx: Tx, accountId: string, now: Date): Promise<void>;
  onReturning(tx: Tx, accountId: string, now: Date): Promise<void>;
};

/**
 * Somebody signed up with the code of the person who invited them; whoever knows codes keeps it. A code that is none must
 * change nothing: the sign-up goes on.
 */
export type OnInvited = (tx: Tx, invitation: { accountId: string; code: string }, now: Date) => Promise<void>;

/** What other features handed out for an account (the secret address of a calendar) must open nothing from now on. */
export type OnOwnerProven = (tx: Tx, accountId: string) => Promise<void>;

export type AccountSettings = {
  oauth?: OAuthProviders;
  /** Holders of other features, beside those that this feature brings. */
  holders?: PersonalDataHolder[];
  answerAfterMs?: number;
  onInvited?: OnInvited;
  onOwnerProven?: OnOwnerProven;
  leaving?: LeavingHooks;
};

/** Far above what sign-up or a reset takes at rest, hashing and mail included. */
const defaultAnswerAfterMs = 300;

/** Makes what the verbs need. Call it once a process: it holds the bounds on hashing and decoding. */
export function accountDeps(deps: VerbDeps, settings: AccountSettings = {}): AccountDeps {
  return {
    ...deps,
    findAccount: findAccount(deps.db),
    hasher: passwordHasher(),
    limiter: createLimiter(deps),
    pictures: workQueue({ concurrency: 1, maxWaiting: 8 }),
    oauth: settings.oauth ?? {},
    holders: [...personalDataHere, ...(settings.holders ?? [])],
    answerAfterMs: settings.answerAfterMs ?? defaultAnswerAfterMs,
    onInvited: settings.onInvited ?? null,
    onOwnerProven: settings.onOwnerProven ?? null,
    leaving: settings.leaving ?? null,
  };
}

/** Who calls, as the request tells. */
export type Caller = { ip: string; userAgent: string | undefined };

/** Who is logged in. Identity comes from here alone, never from a path or a body. */
export type Actor = {
  accountId: string;
  role: import("../contract.ts").Role;
  sessionId: string;
  kind: "full" | "pending";
  /** The raw token: codes are bound to it. Never stored, never logged. */
  token: string;
};
