import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { AppError, notFound } from "#lib/app-error.ts";
import { addressOf } from "#lib/call.ts";
import { paths } from "#lib/paths.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import type { LoginResponse, OAuthProblem } from "../../answers-contract.ts";
import { accountTexts, type OAuthProviderName, oauthLabels } from "../../contract.ts";
import { returnFromOAuth } from "../../oauth-calls.ts";
import { safeNextPath } from "../../rules.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { findDevice } from "../sign-in/known-device.ts";
import { beginSession } from "../sign-in/open-session.ts";
import { oauthAttempts } from "../tables.ts";
import { authorizeUrl, fetchPerson } from "./ask-provider.ts";
import { accountOf } from "./link-identity.ts";
import type { OAuthProvider } from "./providers.ts";

/** Time to log in at the provider, and then to come back to the page that began. */
const atProviderMs = 10 * 60_000;
const handoffMs = 2 * 60_000;

function providerFor(deps: AccountDeps, name: OAuthProviderName): OAuthProvider {
  const provider = deps.oauth[name];
  if (!provider) throw notFound(accountTexts.providerMissing(oauthLabels[name]));
  return provider;
}

const redirectUri = (deps: AccountDeps, name: OAuthProviderName) =>
  `${deps.baseUrl}${addressOf(returnFromOAuth, { params: { provider: name } })}`;

/**
 * Begins a log-in with a provider (AUTH-10). The page keeps `key` in its session storage and sends the browser to `url`.
 * Errors: AppError not_found with a sentence for people where the provider is not set up.
 */
export async function startOAuth(
  deps: AccountDeps,
  name: OAuthProviderName,
  input: { next?: string | null; remember?: boolean },
): Promise<{ url: string; key: string }> {
  const provider = providerFor(deps, name);
  const [state, key, codeVerifier] = [newToken(), newToken(), newToken(48)];
  await deps.db.insert(oauthAttempts).values({
    id: newId(),
    provider: name,
    stateHash: hashToken(state),
    browserKeyHash: hashToken(key),
    codeVerifier,
    next: safeNextPath(input.next),
    remember: input.remember ?? false,
    expiresAt: new Date(deps.clock.now().getTime() + atProviderMs),
  });
  return { url: authorizeUrl(provider, { redirectUri: redirectUri(deps, name), state, codeVerifier }), key };
}

/**
 * Takes the browser back from the provider. Returns the path to send it to: the login page, with a hand-off in the fragment
 * (which no server sees) or what went wrong. The hand-off alone opens nothing: the page adds the key it stored.
 */
export async function receiveOAuth(
  deps: AccountDeps,
  name: OAuthProviderName,
  query: { state?: string; code?: string; error?: string },
): Promise<string> {
  const provider = providerFor(deps, name);
  const back = (result: { handoff: string } | { problem: OAuthProblem }) => paths.loginWith({ oauth: name, ...result });
  const now = deps.clock.now();
  const [attempt] = await deps.db
    .update(oauthAttempts)
    .set({ consumedAt: now })
    .where(
      and(
        eq(oauthAttempts.stateHash, hashToken(query.state ?? "")),
        eq(oauthAttempts.provider, name),
        isNull(oauthAttempts.consumedAt),
        gt(oauthAttempts.expiresAt, now),
      ),
    )
    .returning({ id: oauthAttempts.id, codeVerifier: oauthAttempts.codeVerifier });
  if (!attempt) return back({ problem: "failed" });
  if (query.error !== undefined) {
    return back({ problem: query.error === "access_denied" ? "cancelled" : "failed" });
  }
  if (!query.code) return back({ problem: "failed" });
  try {
    const { codeVerifier } = attempt;
    const person = await fetchPerson(provider, {
      code: query.code,
      codeVerifier,
      redirectUri: redirectUri(deps, name),
    });
    const handoff = newToken();
    await deps.db
      .update(oauthAttempts)
      .set({ person, handoffHash: hashToken(handoff), expiresAt: new Date(now.getTime() + handoffMs) })
      .where(eq(oauthAttempts.id, attempt.id));
    return back({ handoff });
  } catch (error) {
    deps.log.warn({ err: error, provider: name }, "a log-in with a provider failed");
    return back({ problem: "failed" });
  }
}

/**
 * Ends it: with the hand-off and the key of the tab that began, once, answers what login answers, and where to go.
 * Errors: AppError gone when it was used, is too old or came from elsewhere; those of linking.
 */
export async function finishOAuth(
  deps: AccountDeps,
  caller: Caller,
  input: {
    provider: OAuthProviderName;
    handoff: string;
    key: string;
    device?: string | null;
    referralCode?: string | null;
  },
): Promise<LoginResponse & { next: string | null }> {
  const now = deps.clock.now();
  const [attempt] = await deps.db
    .delete(oauthAttempts)
    .where(
      and(
        eq(oauthAttempts.handoffHash, hashToken(input.handoff)),
        eq(oauthAttempts.browserKeyHash, hashToken(input.key)),
        eq(oauthAttempts.provider, input.provider),
        isNotNull(oauthAttempts.person),
        gt(oauthAttempts.expiresAt, now),
      ),
    )
    .returning();
  if (!attempt?.person) throw new AppError("gone", accountTexts.providerFailed(oauthLabels[input.provider]));
  const { provider, referralCode } = input;
  const account = await accountOf(deps, caller, { provider, person: attempt.person, referralCode });
  if (account.state === "suspended") throw new AppError("forbidden", accountTexts.suspended);
  const device = await findDevice(deps.db, input.device);
  const response = await beginSession(deps, account, {
    accountId: account.id,
    remember: attempt.remember,
    knownDeviceId: device?.accountId === account.id ? device.id : null,
    identity: { provider, subject: attempt.person.subject },
    caller,
  });
  return { ...response, next: attempt.next };
}
