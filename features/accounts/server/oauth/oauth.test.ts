import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEmit, on } from "#platform/feature/domain-events.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { type AccountsFixture, caller, openAccounts, testPassword } from "#tests/support/accounts.ts";
import { type AuthorizationServer, startAuthorizationServer } from "#tests/support/authorization-server.ts";
import { accountTexts, type OAuthProviderName } from "../../contract.ts";
import { invitedSignUp } from "../../events.ts";
import { logIn } from "../sign-in/log-in.ts";
import { accounts, knownDevices, oauthAttempts, socialIdentities } from "../tables.ts";
import { finishOAuth, receiveOAuth, startOAuth } from "./log-in-with.ts";
import { facebook, google } from "./providers.ts";

let fixture: AccountsFixture;
let bare: AccountsFixture;
let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer({ clientId: "academy", clientSecret: "provider-secret" });
  fixture = await openAccounts({ oauth: { google: google(server.client), facebook: facebook(server.client) } });
  bare = await openAccounts();
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
  await server.close();
});
beforeEach(() => {
  server.error = null;
});

const person = (more: object = {}) => {
  const mark = newId().slice(-12);
  return { sub: `g-${mark}`, email: `${mark}@mail.test`, email_verified: true, name: "Ngozi Eze", ...more };
};
const facebookPerson = (email: string | undefined) => ({
  id: `f-${newId()}`,
  name: "Ngozi Eze",
  ...(email ? { email } : {}),
});

/** Goes to the provider and back, as the browser does. Returns what the fragment of the login page holds, and the key. */
async function travel(name: OAuthProviderName = "google", input: Parameters<typeof startOAuth>[2] = {}) {
  const { url, key } = await startOAuth(fixture.deps, name, input);
  const back = await server.visit(url);
  expect(back.pathname).toBe(`/api/students/oauth/${name}/callback`);
  const query = Object.fromEntries(back.searchParams);
  const path = await receiveOAuth(fixture.deps, name, query);
  expect(path).toMatch(/^\/login#/);
  const fragment = Object.fromEntries(new URLSearchParams(path.slice("/login#".length)));
  return { key, query, fragment };
}

async function logInWith(
  name: OAuthProviderName = "google",
  input: Parameters<typeof startOAuth>[2] = {},
  device?: string,
) {
  const { key, fragment } = await travel(name, input);
  return finishOAuth(fixture.deps, caller, { provider: name, handoff: fragment.handoff ?? "", key, device });
}

test("AUTH-10 a new person gets a verified account and a session, and comes back to the requested page", async () => {
  const who = person();
  server.person = who;
  const response = await logInWith("google", { next: "/tutors/ada-obi?pick=1", remember: true });
  expect(response).toMatchObject({
    message: "Login successful!",
    next: "/tutors/ada-obi?pick=1",
    remember: true,
    student: { email: who.email, fullName: "Ngozi Eze", emailVerified: true, hasPassword: false, role: "student" },
  });
  expect(await fixture.isAlive(response.token)).toBe(true);
  expect((await logInWith()).student?.id).toBe(response.student?.id);
  expect(await fixture.db.select().from(accounts).where(eq(accounts.email, who.email))).toHaveLength(1);
});

test("REF-01 who invited counts for a new person alone", async () => {
  const shown: { accountId: string; code: string }[] = [];
  const inviting = {
    ...fixture.deps,
    emit: createEmit(
      [on(invitedSignUp, "remembers it", async (_deps, { accountId, code }) => void shown.push({ accountId, code }))],
      () => fixture.deps,
    ),
  };
  const enter = async () => {
    const { key, fragment } = await travel();
    return finishOAuth(inviting, caller, {
      provider: "google",
      handoff: fragment.handoff ?? "",
      key,
      referralCode: "tamobe47",
    });
  };
  server.person = person();
  const { student } = await enter();
  await enter();
  expect(shown).toEqual([{ accountId: student?.id, code: "tamobe47" }]);
});

test.each(["//evil.test", "https://evil.test", "/\\evil.test"])(
  "AUTH-10 %s is nowhere to come back to",
  async (next) => {
    server.person = person();
    expect((await logInWith("google", { next })).next).toBeNull();
  },
);

test("AUTH-10 a verified address is linked to the account that has it, whose owner is notified; the password stays", async () => {
  const account = await fixture.account();
  server.person = person({ email: account.email.toUpperCase(), email_verified: "true" });
  expect((await logInWith()).student?.id).toBe(account.id);
  const mails = (await fixture.mailbox()).filter((mail) => mail.toAddress === account.email);
  expect(mails.map(({ subject }) => subject)).toContain("Google was connected to your account");
  expect((await logIn(fixture.deps, caller, { email: account.email, password: testPassword })).student).toBeDefined();
  // Once linked the person counts, not the address.
  server.person = { ...server.person, email: "moved@mail.test", email_verified: false };
  expect((await logInWith()).student?.id).toBe(account.id);
});

test("an account that someone made with the owner's address in advance is taken from them", async () => {
  const who = person();
  const squatted = await fixture.account({ email: who.email, emailVerifiedAt: null });
  const squatter = await fixture.session(squatted.id);
  await fixture.device(squatted.id);
  server.person = facebookPerson(undefined);
  await fixture.db.insert(socialIdentities).values({
    provider: "facebook",
    subject: String(server.person.id),
    accountId: squatted.id,
    createdAt: fixture.clock.now(),
    lastUsedAt: fixture.clock.now(),
  });
  server.person = who;
  const response = await logInWith();
  expect(response.student).toMatchObject({ id: squatted.id, emailVerified: true, hasPassword: false });
  expect(await fixture.isAlive(squatter.token)).toBe(false);
  await expect(logIn(fixture.deps, caller, { email: who.email, password: testPassword })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  const left = await fixture.db.select().from(socialIdentities).where(eq(socialIdentities.accountId, squatted.id));
  expect(left.map(({ provider }) => provider)).toEqual(["google"]);
  expect(await fixture.db.select().from(knownDevices).where(eq(knownDevices.accountId, squatted.id))).toHaveLength(1);
});

test.each([{ email_verified: false }, { email_verified: undefined }])(
  "AUTH-10 an address that Google does not vouch for (%j) opens no account that exists",
  async (more) => {
    const account = await fixture.account();
    server.person = person({ email: account.email, ...more });
    await expect(logInWith()).rejects.toMatchObject({
      code: "invalid",
      message: accountTexts.providerUnverified("Google"),
    });
    expect(await fixture.db.select().from(socialIdentities).where(eq(socialIdentities.accountId, account.id))).toEqual(
      [],
    );
  },
);

test("AUTH-10 Facebook opens no account that exists, makes new ones unverified, and needs an address", async () => {
  const account = await fixture.account();
  server.person = facebookPerson(account.email);
  await expect(logInWith("facebook")).rejects.toMatchObject({ message: accountTexts.providerUnverified("Facebook") });
  server.person = facebookPerson(`${newId()}@mail.test`);
  const response = await logInWith("facebook");
  expect(response.student).toMatchObject({ emailVerified: false });
  const mails = (await fixture.mailbox()).filter((mail) => mail.toAddress === response.student?.email);
  expect(mails.map(({ kind }) => kind)).toEqual(["accounts.verify-email"]);
  expect((await logInWith("facebook")).student?.id).toBe(response.student?.id);
  server.person = facebookPerson(undefined);
  await expect(logInWith("facebook")).rejects.toMatchObject({ message: accountTexts.providerNoEmail("Facebook") });
});

test("AUTH-05 with two-factor on a social log-in waits for the code too", async () => {
  const account = await fixture.account({ twoFactorEnabled: true });
  server.person = person({ email: account.email });
  const response = await logInWith();
  expect(response).toMatchObject({ twoFactorRequired: true, redirectTo: "/verify-2fa" });
  expect(response.student).toBeUndefined();
});

test("a suspended account stays shut", async () => {
  const account = await fixture.account({ state: "suspended" });
  server.person = person({ email: account.email });
  await expect(logInWith()).rejects.toMatchObject({ code: "forbidden", message: accountTexts.suspended });
});

describe("what is not this browser's log-in", () => {
  const removed = { code: "gone", message: accountTexts.providerFailed("Google") };

  test("a hand-off is worth nothing without the key of the tab that began, and works once", async () => {
    server.person = person();
    const [mine, theirs] = [await travel(), await travel()];
    const handoff = mine.fragment.handoff ?? "";
    for (const key of ["", newToken(), theirs.key]) {
      await expect(finishOAuth(fixture.deps, caller, { provider: "google", handoff, key })).rejects.toMatchObject(
        removed,
      );
    }
    await expect(
      finishOAuth(fixture.deps, caller, { provider: "facebook", handoff, key: mine.key }),
    ).rejects.toMatchObject({
      code: "gone",
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        finishOAuth(fixture.deps, caller, { provider: "google", handoff, key: mine.key }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a hand-off lives two minutes", async () => {
    server.person = person();
    const { key, fragment } = await travel();
    fixture.clock.advance(120_000);
    await expect(
      finishOAuth(fixture.deps, caller, { provider: "google", handoff: fragment.handoff ?? "", key }),
    ).rejects.toMatchObject(removed);
  });

  test("a state is needed, is ours, is this provider's, works once and lives ten minutes", async () => {
    server.person = person();
    const { url } = await startOAuth(fixture.deps, "google", {});
    const back = Object.fromEntries((await server.visit(url)).searchParams);
    const failed = "/login#oauth=google&problem=failed";
    for (const query of [{ code: back.code }, { ...back, state: newToken() }, { ...back, state: "" }]) {
      expect(await receiveOAuth(fixture.deps, "google", query)).toBe(failed);
    }
    expect(await receiveOAuth(fixture.deps, "facebook", back)).toBe("/login#oauth=facebook&problem=failed");
    expect(await receiveOAuth(fixture.deps, "google", back)).toContain("handoff=");
    expect(await receiveOAuth(fixture.deps, "google", back)).toBe(failed);
    const late = await startOAuth(fixture.deps, "google", {});
    const lateBack = Object.fromEntries((await server.visit(late.url)).searchParams);
    fixture.clock.advance(10 * 60_000);
    expect(await receiveOAuth(fixture.deps, "google", lateBack)).toBe(failed);
  });

  test("state, key and hand-off are stored hashed", async () => {
    server.person = person();
    const { key, query, fragment } = await travel();
    const stored = JSON.stringify(await fixture.db.select().from(oauthAttempts));
    for (const secret of [key, query.state, fragment.handoff]) expect(stored).not.toContain(secret);
  });
});

test.each([
  ["deny", "cancelled"],
  ["token-500", "failed"],
  ["token-html", "failed"],
  ["person-401", "failed"],
  ["person-lies", "failed"],
] as const)("AUTH-10 %s at the provider leads back with %s", async (error, problem) => {
  server.error = error;
  expect((await travel()).fragment).toEqual({ oauth: "google", problem });
});

test("AUTH-10 a provider that is away leads back with a problem", async () => {
  const away = google({ ...server.client, tokenUrl: "http://127.0.0.1:1/token" });
  const { url } = await startOAuth(fixture.deps, "google", {});
  const query = Object.fromEntries((await server.visit(url)).searchParams);
  expect(await receiveOAuth({ ...fixture.deps, oauth: { google: away } }, "google", query)).toBe(
    "/login#oauth=google&problem=failed",
  );
});

test.each(["google", "facebook"] as const)(
  "AUTH-10 where %s is not set up the answer is a sentence for people",
  async (name) => {
    const label = name === "google" ? "Google" : "Facebook";
    await expect(startOAuth(bare.deps, name, {})).rejects.toMatchObject({
      code: "not_found",
      message: accountTexts.providerMissing(label),
    });
  },
);

test("the real addresses are the providers' own, over https", () => {
  const client = { clientId: "a", clientSecret: "b" };
  const originsOf = ({ authorizeUrl, tokenUrl, personUrl }: ReturnType<typeof google>) =>
    [authorizeUrl, tokenUrl, personUrl].map((url) => new URL(url).origin);
  expect(originsOf(google(client))).toEqual([
    "https://accounts.google.com",
    "https://oauth2.googleapis.com",
    "https://openidconnect.googleapis.com",
  ]);
  expect(originsOf(facebook(client))).toEqual([
    "https://www.facebook.com",
    "https://graph.facebook.com",
    "https://graph.facebook.com",
  ]);
});
