import { createHmac } from "node:crypto";
import { z } from "zod";
import type { OAuthProviderName } from "../../contract.ts";
import type { SocialPerson } from "../tables.ts";

/** Where a provider's endpoints are and what it knows about us. */
export type OAuthProvider = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Answers who the person is, for an access token as bearer. */
  personUrl: string;
  scope: string;
  /** Reads the answer of `personUrl`. Errors: ZodError for anything else. */
  readPerson(answer: unknown): SocialPerson;
  /** Further parameters of the call to `personUrl`. */
  personParams?(accessToken: string): Record<string, string>;
};

/** The providers that are set up; a missing one is not offered. */
export type OAuthProviders = Partial<Record<OAuthProviderName, OAuthProvider>>;

/** The settings from which providers are made. The endpoints are the real ones by default, which tests do. */
export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  authorizeUrl?: string;
  tokenUrl?: string;
  personUrl?: string;
};

const text = (max: number) => z.string().min(1).max(max);

/** Google by OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect */
export function google(client: OAuthClient): OAuthProvider {
  const response = z.object({
    sub: text(255),
    email: z.email().optional(),
    email_verified: z
      .union([z.boolean(), z.literal("true").transform(() => true), z.literal("false").transform(() => false)])
      .optional(),
    name: text(200).optional(),
  });
  return {
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    personUrl: "https://openidconnect.googleapis.com/v1/userinfo",
    ...client,
    scope: "openid email profile",
    readPerson(input) {
      const person = response.parse(input);
      const email = person.email ?? null;
      return {
        subject: person.sub,
        email,
        emailVerified: email !== null && person.email_verified === true,
        fullName: person.name ?? "",
      };
    },
  };
}

/** Facebook: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export function facebook(client: OAuthClient): OAuthProvider {
  const response = z.object({ id: text(255), name: text(200).optional(), email: z.email().optional() });
  return {
    authorizeUrl: "https://www.facebook.com/v23.0/dialog/oauth",
    tokenUrl: "https://graph.facebook.com/v23.0/oauth/access_token",
    personUrl: "https://graph.facebook.com/v23.0/me",
    ...client,
    scope: "email,public_profile",
    readPerson(input) {
      const person = response.parse(input);
      // Facebook does not report whether it checked the address, so it opens no account that exists.
      return { subject: person.id, email: person.email ?? null, emailVerified: false, fullName: person.name ?? "" };
    },
    personParams: (accessToken) => ({
      fields: "id,name,email",
      // Proves that the call comes from the holder of the secret, as Facebook asks of servers.
      appsecret_proof: createHmac("sha256", client.clientSecret).update(accessToken).digest("hex"),
    }),
  };
}

/** The providers whose client is set. */
export function providersFor(clients: Readonly<Record<string, OAuthClient>>): OAuthProviders {
  return {
    ...(clients.google ? { google: google(clients.google) } : {}),
    ...(clients.facebook ? { facebook: facebook(clients.facebook) } : {}),
  };
}
