import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountsFixture, caller, codeIn, openAccounts, tokenIn } from "#tests/support/accounts.ts";
import { accountTexts, type MakeAdmin, makeAdminSchema } from "../../contract.ts";
import { accountColumns } from "../account-rows.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { findSession } from "../sign-in/find-session.ts";
import { logIn } from "../sign-in/log-in.ts";
import { verifyTwoFactor } from "../sign-in/verify-two-factor.ts";
import { accounts, adminLinks, securityEvents } from "../tables.ts";
import { countAdmins, makeAdminLink, offerFirstAdmin } from "./admin-links.ts";
import { checkAdminLink, makeAdmin } from "./make-admin.ts";

let fixture: AccountsFixture;
beforeEach(async () => {
  fixture = await openAccounts();
});
afterEach(() => fixture.close());

const tokenOf = (link: string | null | undefined) =>
  new URLSearchParams(new URL(link ?? "").hash.slice(1)).get("token") ?? "";
const form = (token: string, more: Partial<MakeAdmin> = {}) =>
  makeAdminSchema.parse({ token, fullName: "Ngozi Eze", email: "ngozi@mail.test", password: "Danfo9Sunrise", ...more });
const make = (token: string, more: Partial<MakeAdmin> = {}) => makeAdmin(fixture.deps, caller, form(token, more));
const byEmail = async (email: string) =>
  (await fixture.db.select(accountColumns).from(accounts).where(eq(accounts.email, email)))[0];
const removed = { code: "gone", message: accountTexts.adminLinkExpired };

describe("a site that no one administers", () => {
  test("offers a link at its first start, and later only shows it", async () => {
    const first = await offerFirstAdmin(fixture.deps);
    expect(first?.link).toMatch(new RegExp(`^${fixture.deps.baseUrl}/new-admin#token=[A-Za-z0-9_-]{43}$`));
    expect(await offerFirstAdmin(fixture.deps)).toEqual({ link: null });
    await make(tokenOf(first?.link));
    expect(await offerFirstAdmin(fixture.deps)).toBeNull();
  });

  test("gets one link where several processes start at once", async () => {
    const offers = await Promise.all(Array.from({ length: 5 }, () => offerFirstAdmin(fixture.deps)));
    expect(offers.filter((offer) => offer?.link)).toHaveLength(1);
  });

  test("counts no administrator who is suspended, such as one of the supplied academy", async () => {
    const admin = await fixture.account({ role: "admin", state: "suspended" });
    expect(await countAdmins(fixture.db)).toBe(0);
    expect((await offerFirstAdmin(fixture.deps))?.link).toBeTruthy();
    await fixture.db.update(accounts).set({ state: "active" }).where(eq(accounts.id, admin.id));
    expect(await offerFirstAdmin(fixture.deps)).toBeNull();
  });
});

describe("a link that makes an administrator", () => {
  test("makes one who logs in with a mailed code, once; the token itself is stored nowhere", async () => {
    const token = tokenOf(await makeAdminLink(fixture.deps));
    await checkAdminLink(fixture.deps, token);
    await make(token);
    const made = await byEmail("ngozi@mail.test");
    expect(made).toMatchObject({ roles: ["admin"], twoFactorEnabled: true, state: "active", emailVerifiedAt: null });
    expect(JSON.stringify(await fixture.db.select().from(adminLinks))).not.toContain(token);

    const response = await logIn(fixture.deps, caller, { email: "ngozi@mail.test", password: "Danfo9Sunrise" });
    expect(response).toMatchObject({ twoFactorRequired: true });
    expect(response.student).toBeUndefined();
    const mails = await fixture.mailbox();
    expect(mails.map(({ kind }) => kind)).toEqual(["accounts.code-2fa"]);
    const pending = await findSession(fixture, response.token);
    if (!pending) throw new Error("No log-in waits for its code.");
    const opened = await verifyTwoFactor(fixture.deps, { ...pending, caller }, { code: codeIn(mails[0]) });
    expect(opened.student).toMatchObject({ role: "admin", emailVerified: true });
    const events = await fixture.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.accountId, made?.id ?? ""));
    expect(events.map(({ kind }) => kind)).toContain("admin-made");

    await expect(checkAdminLink(fixture.deps, token)).rejects.toMatchObject(removed);
    await expect(make(token, { email: "other@mail.test" })).rejects.toMatchObject(removed);
    expect(await byEmail("other@mail.test")).toBeUndefined();
  });

  test("works for half an hour", async () => {
    const token = tokenOf(await makeAdminLink(fixture.deps));
    fixture.clock.advance(30 * 60_000 - 1);
    await checkAdminLink(fixture.deps, token);
    fixture.clock.advance(1);
    await expect(checkAdminLink(fixture.deps, token)).rejects.toMatchObject(removed);
    await expect(make(token)).rejects.toMatchObject(removed);
  });

  test("ends when a newer one is printed, and all end when one is used", async () => {
    const [older, newer] = [tokenOf(await makeAdminLink(fixture.deps)), tokenOf(await makeAdminLink(fixture.deps))];
    await expect(make(older)).rejects.toMatchObject(removed);
    await make(newer);
    // The person who has the machine may make another one.
    const third = tokenOf(await makeAdminLink(fixture.deps));
    await make(third, { email: "second@mail.test" });
    expect(await countAdmins(fixture.db)).toBe(2);
  });

  test("makes one administrator, however many use it at once", async () => {
    const token = tokenOf(await makeAdminLink(fixture.deps));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, (_, number) => make(token, { email: `racer-${number}@mail.test` })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await countAdmins(fixture.db)).toBe(1);
  });

  test("stays good when the form is refused: a weak password, an address that is taken", async () => {
    const owner = await fixture.account({ email: "taken@mail.test" });
    const token = tokenOf(await makeAdminLink(fixture.deps));
    await expect(make(token, { password: "weak" })).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer: "/password", message: accountTexts.passwordRule }],
    });
    await expect(make(token, { email: "TAKEN@mail.test" })).rejects.toMatchObject({
      code: "invalid",
      fields: [{ pointer: "/email", message: accountTexts.adminEmailTaken }],
    });
    expect(await byEmail(owner.email)).toMatchObject({ roles: ["student"], passwordHash: owner.passwordHash });
    await make(token);
    expect(await countAdmins(fixture.db)).toBe(1);
  });

  test("gives no role to the owner of a mailbox that was mistyped", async () => {
    await make(tokenOf(await makeAdminLink(fixture.deps)), { email: "mistyped@mail.test" });
    await forgotPassword(fixture.deps, caller, "mistyped@mail.test");
    const token = tokenIn((await fixture.mailbox()).at(-1));
    await resetPassword(fixture.deps, caller, { token, password: "Harmattan7Sun" });
    expect(await byEmail("mistyped@mail.test")).toMatchObject({ roles: ["student"] });
    expect(await countAdmins(fixture.db)).toBe(0);
  });

  test("is not one of another kind, nor invented", async () => {
    for (const token of ["invented", "", "x".repeat(200)])
      await expect(checkAdminLink(fixture.deps, token)).rejects.toMatchObject(removed);
  });
});
