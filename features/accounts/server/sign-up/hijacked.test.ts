import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pendingFiles } from "#platform/files/tables.ts";
import { newToken } from "#platform/ids/ids.ts";
import { type AccountsFixture, caller, makeCode, openAccounts, tokenIn } from "#tests/support/accounts.ts";
import { accountTexts, signUpSchema } from "../../contract.ts";
import { closeAccount } from "../leaving/close-account.ts";
import { accountOf } from "../oauth/link-identity.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { logIn } from "../sign-in/log-in.ts";
import { beginSession } from "../sign-in/open-session.ts";
import { accounts, knownDevices, oneTimeCodes, securityEvents, socialIdentities } from "../tables.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccounts();
});
afterAll(() => fixture.close());

const theirs = "Danfo9Sunrise";
const own = "Kettle4Harmattan";
let made = 0;

/** Someone signs up with another's address, logs in and uses the account. Returns what they hold, and the link that was mailed. */
async function signedUp({ browserKey }: { browserKey?: string } = {}) {
  const email = `owner-${++made}@mail.test`;
  await signUp(
    fixture.deps,
    caller,
    signUpSchema.parse({ fullName: "Ngozi Eze", email, password: theirs, browserKey }),
  );
  const link = tokenIn((await fixture.mailbox()).find((mail) => mail.toAddress === email));
  const session = await logIn(fixture.deps, caller, { email, password: theirs });
  const [account] = await fixture.db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error("No account was made.");
  return { email, link, session, id: account.id };
}
const rowOf = async (id: string) => (await fixture.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const wrongLogin = { code: "unauthenticated", message: accountTexts.wrongLogin };
const verify = (
  token: string,
  more: { device?: string; browserKey?: string } = {},
  { accountId }: { accountId: string | null } = { accountId: null },
) => verifyEmail(fixture.deps, { accountId, caller }, { token, ...more });

/** Connects a log-in of the first one's at Facebook. */
async function connect(accountId: string): Promise<string> {
  const subject = `first-${newToken()}`;
  const now = fixture.clock.now();
  await fixture.db
    .insert(socialIdentities)
    .values({ provider: "facebook", subject, accountId, createdAt: now, lastUsedAt: now });
  return subject;
}

describe("verified from elsewhere", () => {
  test("AUTH-13 the first one's session, password and device are dead, and the owner chooses a password", async () => {
    const { email, link, session, id } = await signedUp();
    const response = await verify(link);
    expect(response).toEqual({
      message: accountTexts.choosePassword,
      setPassword: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await fixture.isAlive(session.token)).toBe(false);
    for (const device of [undefined, session.deviceToken]) {
      await expect(logIn(fixture.deps, caller, { email, password: theirs, device })).rejects.toMatchObject(wrongLogin);
    }
    expect(await rowOf(id)).toMatchObject({ passwordHash: null, emailVerifiedAt: fixture.clock.now() });
    await resetPassword(fixture.deps, caller, { token: response.setPassword ?? "", password: own });
    await expect(logIn(fixture.deps, caller, { email, password: theirs })).rejects.toMatchObject(wrongLogin);
    const mine = await logIn(fixture.deps, caller, { email, password: own });
    expect(mine.student).toMatchObject({ id, emailVerified: true });
    const events = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, id));
    expect(events.map(({ kind }) => kind)).toContain("given-to-owner");
  });

  test("AUTH-13 a person who signed up on the laptop and pressed on the phone may choose the same password again", async () => {
    const { email, link, id } = await signedUp({ browserKey: "laptop" });
    const { setPassword } = await verify(link, { browserKey: "phone" });
    await resetPassword(fixture.deps, caller, { token: setPassword ?? "", password: theirs });
    expect((await logIn(fixture.deps, caller, { email, password: theirs })).student?.id).toBe(id);
  });

  test("whatever the first one put in opens nothing and leads no one to them", async () => {
    const { link, session, id } = await signedUp();
    await connect(id);
    const { session: lockedSession } = await fixture.session(id);
    await makeCode(fixture.db, fixture.clock.now(), lockedSession, "password", "ACDEF");
    const contact = {
      phone: "08030000000",
      address: "1 Hijack Street",
      avatarKey: "avatars/aa/1",
      avatarSmallKey: "avatars/aa/2",
    };
    await fixture.db.update(accounts).set(contact).where(eq(accounts.id, id));
    await verify(link);
    // The picture's files are no one's now: the cleanup takes them.
    const loose = (await fixture.db.select().from(pendingFiles)).map(({ key }) => key);
    expect(loose).toEqual(expect.arrayContaining(["avatars/aa/1", "avatars/aa/2"]));
    expect(await rowOf(id)).toMatchObject({
      fullName: "Ngozi Eze",
      phone: "",
      address: "",
      avatarKey: null,
      signUpKeyHash: null,
    });
    for (const table of [socialIdentities, knownDevices, oneTimeCodes]) {
      expect(await fixture.db.select().from(table).where(eq(table.accountId, id))).toEqual([]);
    }
    expect(await fixture.isAlive(session.token)).toBe(false);
  });

  test("pressed again before a password was chosen the link leads there again; then it shows only that it is done", async () => {
    const { link } = await signedUp();
    const [first, second] = [await verify(link), await verify(link)];
    expect(second.setPassword).not.toBe(first.setPassword);
    await resetPassword(fixture.deps, caller, { token: second.setPassword ?? "", password: own });
    expect(await verify(link)).toEqual({ message: accountTexts.emailVerified });
    // The first token died with the choice.
    await expect(
      resetPassword(fixture.deps, caller, { token: first.setPassword ?? "", password: theirs }),
    ).rejects.toMatchObject({ code: "gone" });
  });

  test("a mailed link to set a password does the same to an account that no one verified", async () => {
    const { email, session, id } = await signedUp();
    const subject = await connect(id);
    await fixture.db.update(accounts).set({ phone: "08030000000" }).where(eq(accounts.id, id));
    await forgotPassword(fixture.deps, caller, email);
    const token = tokenIn(await fixture.lastMail("accounts.reset-password"));
    await resetPassword(fixture.deps, caller, { token, password: own });
    expect(await fixture.isAlive(session.token)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ phone: "" });
    expect(await fixture.db.select().from(socialIdentities).where(eq(socialIdentities.subject, subject))).toEqual([]);
  });
});

describe("verified in the browser that signed up", () => {
  test.each([
    ["the key that it stored", (stored: Stored) => verify(stored.link, { browserKey: "laptop" })],
    ["the mark of its log-in", (stored: Stored) => verify(stored.link, { device: stored.session.deviceToken })],
    ["its session", (stored: Stored) => verify(stored.link, {}, { accountId: stored.id })],
  ])("AUTH-13 known by %s, nothing else changes", async (_, press) => {
    const stored = await signedUp({ browserKey: "laptop" });
    await fixture.db.update(accounts).set({ phone: "08031234567" }).where(eq(accounts.id, stored.id));
    expect(await press(stored)).toEqual({ message: accountTexts.emailVerified });
    expect(await fixture.isAlive(stored.session.token)).toBe(true);
    expect(await rowOf(stored.id)).toMatchObject({ phone: "08031234567", emailVerifiedAt: fixture.clock.now() });
    expect((await logIn(fixture.deps, caller, { email: stored.email, password: theirs })).student?.id).toBe(stored.id);
    // From another browser the link then finds nothing left to do.
    expect(await verify(stored.link)).toEqual({ message: accountTexts.emailVerified });
    expect(await fixture.isAlive(stored.session.token)).toBe(true);
  });

  test("another account's session, device or key is no proof", async () => {
    const stored = await signedUp({ browserKey: "laptop" });
    const laptop = await signedUp({ browserKey: "other laptop" });
    const more = { device: laptop.session.deviceToken, browserKey: "other laptop" };
    expect((await verify(stored.link, more, { accountId: laptop.id })).setPassword).toBeDefined();
    expect(await fixture.isAlive(stored.session.token)).toBe(false);
    // An account that was made without a key (before there were keys) is not opened by none.
    const before = await signedUp();
    expect((await verify(before.link, { browserKey: "" })).setPassword).toBeDefined();
  });
});

describe("at once", () => {
  test("of twenty presses from elsewhere all lead to a password, and one sets it", async () => {
    const { link, session } = await signedUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(link)));
    const tokens = answers.map(({ setPassword }) => setPassword ?? "");
    expect(new Set(tokens).size).toBe(20);
    expect(await fixture.isAlive(session.token)).toBe(false);
    const set = await Promise.allSettled(
      tokens.slice(0, 6).map((token) => resetPassword(fixture.deps, caller, { token, password: own })),
    );
    expect(set.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a log-in of the first one that runs next to it is dead or refused afterwards", async () => {
    const { email, link } = await signedUp();
    const logins = Array.from({ length: 6 }, () => logIn(fixture.deps, caller, { email, password: theirs }));
    const [, ...outcomes] = await Promise.allSettled([verify(link), ...logins]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(wrongLogin);
      else expect(await fixture.isAlive(outcome.value.token)).toBe(false);
    }
  });

  test("a log-in with a provider that was found connected a moment before opens nothing", async () => {
    const { link, id } = await signedUp();
    const subject = await connect(id);
    const person = { subject, email: null, emailVerified: false, fullName: "First" };
    const account = await accountOf(fixture.deps, caller, { provider: "facebook", person });
    await verify(link);
    const opening = { accountId: id, remember: false, knownDeviceId: null, caller };
    await expect(
      beginSession(fixture.deps, account, { ...opening, identity: { provider: "facebook", subject } }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("a closing that the first one began with the old password does not close the owner's account", async () => {
    const { link, id } = await signedUp();
    const { session } = await fixture.session(id);
    const { deps } = fixture;
    const slow = {
      ...deps,
      hasher: {
        ...deps.hasher,
        async verify(...args: Parameters<typeof deps.hasher.verify>) {
          const right = await deps.hasher.verify(...args);
          await verify(link);
          return right;
        },
      },
    };
    await expect(closeAccount(slow, session, { password: theirs })).rejects.toMatchObject(wrongLogin);
    expect(await rowOf(id)).toMatchObject({ state: "active" });
  });
});

type Stored = Awaited<ReturnType<typeof signedUp>>;
