import type { Composable, Role } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { createLimiter, type Limiter } from "#platform/limits/limiter.ts";
import { type WorkQueue, workQueue } from "#platform/limits/work-queue.ts";
import { type OAuthProviders, providersFor } from "./oauth/providers.ts";
import { type PasswordHasher, passwordHasher } from "./passwords/password-hasher.ts";

/** What the verbs of accounts are given: what every verb gets, and what one process has once. */
export type AccountDeps = VerbDeps & {
  hasher: PasswordHasher;
  limiter: Limiter;
  /** Bounds the decoding of pictures, which takes a core and a lot of memory each. */
  pictures: WorkQueue;
  /** Log-in providers that are set up. */
  oauth: OAuthProviders;
  /** Answers that must not tell whether an address is known come no sooner than this. */
  answerAfterMs: number;
};

export type AccountSettings = {
  oauth?: OAuthProviders;
  answerAfterMs?: number;
};

/** Far above what sign-up or a reset takes at rest, hashing and mail included. */
const defaultAnswerAfterMs = 300;

/** What these verbs are given, once a process (`deps.once(accountDeps)`): it holds the bounds on hashing and decoding. */
export function accountDeps(deps: VerbDeps, settings: AccountSettings = {}): AccountDeps {
  return {
    ...deps,
    hasher: passwordHasher(deps.passwordMemoryKiB),
    limiter: createLimiter(deps),
    pictures: workQueue({ concurrency: 1, maxWaiting: 8 }),
    oauth: settings.oauth ?? providersFor(deps.oauthClients),
    answerAfterMs: settings.answerAfterMs ?? defaultAnswerAfterMs,
  };
}

/** Who calls, as the request tells. */
export type Caller = { ip: string; userAgent: string | undefined };

/** Who is logged in. Identity comes from here alone, never from a path or a body. */
export type Actor = {
  accountId: string;
  /** What it holds at this moment. */
  roles: readonly Role[];
  /** What roles that staff composed let it do besides. */
  granted: readonly Composable[];
  sessionId: string;
  kind: "full" | "pending";
  /** The raw token: codes are bound to it. Never stored, never logged. */
  token: string;
};
