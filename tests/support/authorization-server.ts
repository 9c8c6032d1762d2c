import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Who logs in at the provider next; the shape is the provider's own answer. */
export type ProviderPerson = Record<string, unknown>;

type Grant = { challenge: string; redirectUri: string; clientId: string };

/**
 * A small OAuth provider on this machine, strict where real ones are: registered client and redirect address, PKCE with S256,
 * codes that work once, a secret at the token address. Anyone who opens its authorize address is logged in as `person` and sent
 * back at once.
 */
export async function startAuthorizationServer(options: {
  clientId: string;
  clientSecret: string;
  redirectUri?: string;
}) {
  const grants = new Map<string, Grant>();
  const accessTokens = new Set<string>();
  const calls: string[] = [];
  const server = {
    person: { sub: "1", email: "person@mail.test", email_verified: true, name: "A Person" } as ProviderPerson,
    /** Makes the next calls fail in this way. */
    error: null as null | "deny" | "token-500" | "token-html" | "person-lies" | "person-401",
  };

  const listener = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://provider.test");
    calls.push(`${request.method} ${url.pathname}`);
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    if (url.pathname === "/authorize") return authorize(url, response);
    if (url.pathname === "/token" && request.method === "POST") return json(...token(await bodyOf(request)));
    if (url.pathname === "/person") {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
      if (!bearer || !accessTokens.has(bearer) || server.error === "person-401")
        return json(401, { error: "invalid_token" });
      if (server.error === "person-lies") return json(200, { id: 7, sub: null });
      return json(200, server.person);
    }
    json(404, {});
  });

  function authorize(url: URL, response: http.ServerResponse): void {
    const param = (name: string) => url.searchParams.get(name) ?? "";
    const isGood =
      param("response_type") === "code" &&
      param("client_id") === options.clientId &&
      (options.redirectUri === undefined || param("redirect_uri") === options.redirectUri) &&
      param("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(param("code_challenge")) &&
      param("state").length >= 32;
    if (!isGood) return void response.writeHead(400).end("bad authorization request");
    const back = new URL(param("redirect_uri"));
    back.searchParams.set("state", param("state"));
    if (server.error === "deny") back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      grants.set(code, {
        challenge: param("code_challenge"),
        redirectUri: param("redirect_uri"),
        clientId: param("client_id"),
      });
      back.searchParams.set("code", code);
      back.searchParams.set("scope", param("scope"));
      back.searchParams.set("authuser", "0");
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(form: URLSearchParams): [status: number, body: unknown] {
    if (server.error === "token-500") return [500, { error: "server_error", echoed: form.get("client_secret") }];
    if (server.error === "token-html") return [200, "<html>"];
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const isGood =
      grant !== undefined &&
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === grant.clientId &&
      form.get("client_secret") === options.clientSecret &&
      form.get("redirect_uri") === grant.redirectUri &&
      createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url") === grant.challenge;
    if (!isGood) return [400, { error: "invalid_grant" }];
    const accessToken = randomBytes(16).toString("hex");
    accessTokens.add(accessToken);
    return [200, { access_token: accessToken, token_type: "Bearer", expires_in: 60 }];
  }

  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return Object.assign(server, {
    origin,
    /** What was asked of it, in order. */
    calls,
    /** The settings that point a provider here. */
    client: {
      clientId: options.clientId,
      clientSecret: options.clientSecret,
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      personUrl: `${origin}/person`,
    },
    /** Follows an authorize address as a browser does; returns where it is sent back to. */
    async visit(url: string): Promise<URL> {
      const response = await fetch(url, { redirect: "manual" });
      const location = response.headers.get("location");
      if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      return new URL(location);
    },
    close: () => new Promise((resolve) => listener.close(resolve)),
  });
}

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;

async function bodyOf(request: http.IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
