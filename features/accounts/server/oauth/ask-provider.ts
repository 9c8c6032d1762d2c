import { createHash } from "node:crypto";
import { z } from "zod";
import type { SocialPerson } from "../tables.ts";
import type { OAuthProvider } from "./providers.ts";

const answerWithinMs = 10_000;
const maxAnswerBytes = 64 * 1024;

/** Thrown when a provider does not answer as agreed. The message is for the log and holds no secret. */
export class ProviderError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = "ProviderError";
  }
}

/** Where to send the browser: the code flow with state and PKCE (RFC 6749, 7636; RFC 9700 asks for both). */
export function authorizeUrl(
  provider: OAuthProvider,
  request: { redirectUri: string; state: string; codeVerifier: string },
): string {
  const url = new URL(provider.authorizeUrl);
  const params = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: request.redirectUri,
    scope: provider.scope,
    state: request.state,
    code_challenge: createHash("sha256").update(request.codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4096) });

/** Exchanges the code for an access token and that for the person. The token is then forgotten. Errors: ProviderError. */
export async function fetchPerson(
  provider: OAuthProvider,
  grant: { code: string; codeVerifier: string; redirectUri: string },
): Promise<SocialPerson> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    code_verifier: grant.codeVerifier,
  });
  const exchanged = await readJson(provider.tokenUrl, { method: "POST", body: form });
  const { access_token: accessToken } = parsed("token", () => tokenAnswer.parse(exchanged));
  const personUrl = new URL(provider.personUrl);
  for (const [name, value] of Object.entries(provider.personParams?.(accessToken) ?? {})) {
    personUrl.searchParams.set(name, value);
  }
  const response = await readJson(personUrl.href, { headers: { Authorization: `Bearer ${accessToken}` } });
  return parsed("person", () => provider.readPerson(response));
}

async function readJson(url: string, init: RequestInit): Promise<unknown> {
  const { origin, pathname } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { Accept: "application/json", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const body = await readBounded(response);
    // The body of a refusal may quote what we sent.
    if (!response.ok) throw new ProviderError(`${origin}${pathname} answered ${response.status}`);
    return JSON.parse(body);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(`${origin}${pathname} gave no usable answer`, { cause });
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new ProviderError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed<T>(what: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new ProviderError(`the answer is no ${what}`);
  }
}
