import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailKinds } from "#platform/mail/mail-kinds.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";
import { subscribe } from "./subscribe.ts";
import { newsletterSubscribers } from "./tables.ts";
import { unsubscribe } from "./unsubscribe.ts";

let setup: TestApp;

beforeAll(async () => {
  setup = await createTestApp({ seed: false });
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.db.delete(mailOutbox);
  await setup.db.delete(newsletterSubscribers);
  await setup.db.delete(rateCounters);
});

const minute = 60_000;
const day = 24 * 60 * minute;
const row = async (email: string) =>
  (await setup.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];

/** The confirmation link's token in the newest mail. */
async function mailedToken(): Promise<string> {
  const mail = (await setup.mailbox()).at(-1);
  return /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
}

describe("subscribing", () => {
  test("FOOT-04 keeps the address as pending and mails a link; the token itself is not stored", async () => {
    await subscribe(setup.deps, "  Ada@Mail.com ");
    const [mail, ...more] = await setup.mailbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "newsletter.confirm", toAddress: "Ada@mail.com" });
    expect(mail?.subject).toBe("Confirm your subscription to Academy");
    const token = await mailedToken();
    expect(token).toHaveLength(43);
    const stored = await row("ada@mail.com");
    expect(stored?.state).toBe("pending");
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("FOOT-04 the mail carries the headers of one-click unsubscribe", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const [mail] = await setup.mailbox();
    const stored = await row("ada@mail.com");
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<http://academy.test/api/newsletters/unsubscribe?token=${stored?.unsubscribeToken}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("FOOT-04 twenty at once, in any spelling, make one row and one mail", async () => {
    const spellings = ["ada@mail.com", "ADA@mail.com", "Ada@MAIL.com", " ada@mail.com "];
    await Promise.all(Array.from({ length: 20 }, (_, index) => subscribe(setup.deps, spellings[index % 4] as string)));
    expect(await setup.db.$count(newsletterSubscribers)).toBe(1);
    expect(await setup.mailbox()).toHaveLength(1);
  });

  test("another mail goes out after ten minutes, and its link replaces the first", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const first = await mailedToken();
    setup.clock.advance(10 * minute - 1);
    await subscribe(setup.deps, "ada@mail.com");
    expect(await setup.mailbox()).toHaveLength(1);
    setup.clock.advance(1);
    await subscribe(setup.deps, "ada@mail.com");
    expect(await setup.mailbox()).toHaveLength(2);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    expect(await confirmSubscription(setup.deps, first)).toBe("gone");
    expect(await confirmSubscription(setup.deps, second)).toBe("confirmed");
  });

  test("someone who asks all day for another's address writes them a few mails, and the last link stays good", async () => {
    for (let number = 0; number < 30; number += 1) {
      await subscribe(setup.deps, "ada@mail.com");
      setup.clock.advance(10 * minute);
    }
    expect(await setup.mailbox()).toHaveLength(mailKinds["newsletter.confirm"].perDay);
    expect(await confirmSubscription(setup.deps, await mailedToken())).toBe("confirmed");
  });

  test("a confirmed address gets no mail, and the caller cannot tell", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    await confirmSubscription(setup.deps, await mailedToken());
    setup.clock.advance(day);
    expect(await subscribe(setup.deps, "ada@mail.com")).toBe(await subscribe(setup.deps, "new@mail.com"));
    const mails = await setup.mailbox();
    expect(mails.map((mail) => mail.toAddress)).toEqual(["ada@mail.com", "new@mail.com"]);
    expect((await row("ada@mail.com"))?.state).toBe("confirmed");
  });

  test("known and unknown addresses take the same time", async () => {
    await subscribe(setup.deps, "known@mail.com");
    await confirmSubscription(setup.deps, await mailedToken());
    const timeOf = async (email: string) => {
      const began = performance.now();
      await subscribe(setup.deps, email);
      return performance.now() - began;
    };
    for (const email of ["known@mail.com", "unknown@mail.com"]) expect(await timeOf(email)).toBeGreaterThanOrEqual(119);
  });

  test("nothing is stored when the mail cannot be written", async () => {
    const failing = {
      ...setup.deps,
      mail: { enqueueMail: () => Promise.reject(new Error("no mail")) },
    };
    await expect(subscribe(failing, "ada@mail.com")).rejects.toThrow("no mail");
    expect(await row("ada@mail.com")).toBeUndefined();
  });
});

describe("confirming", () => {
  test("FOOT-04 works once, and a second click is answered in a friendly way, even long after", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const token = await mailedToken();
    expect(await confirmSubscription(setup.deps, token)).toBe("confirmed");
    expect(await confirmSubscription(setup.deps, token)).toBe("already");
    setup.clock.advance(30 * day);
    expect(await confirmSubscription(setup.deps, token)).toBe("already");
    expect((await row("ada@mail.com"))?.confirmedAt).not.toBeNull();
  });

  test("a link older than 7 days, or one that no one was sent, is gone", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const token = await mailedToken();
    setup.clock.advance(7 * day);
    expect(await confirmSubscription(setup.deps, token)).toBe("gone");
    expect(await confirmSubscription(setup.deps, "nonsense")).toBe("gone");
    expect(await confirmSubscription(setup.deps, "")).toBe("gone");
    expect((await row("ada@mail.com"))?.state).toBe("pending");
  });

  test("two clicks at once confirm once", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const token = await mailedToken();
    const outcomes = await Promise.all([
      confirmSubscription(setup.deps, token),
      confirmSubscription(setup.deps, token),
    ]);
    expect(outcomes.sort()).toEqual(["already", "confirmed"]);
  });
});

describe("unsubscribing", () => {
  test("FOOT-04 ends a subscription, again without harm, and kills the old confirmation link", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const confirm = await mailedToken();
    const { unsubscribeToken } = (await row("ada@mail.com")) ?? { unsubscribeToken: "" };
    expect(await unsubscribe(setup.deps, unsubscribeToken)).toBe("unsubscribed");
    const endedAt = (await row("ada@mail.com"))?.unsubscribedAt;
    setup.clock.advance(day);
    expect(await unsubscribe(setup.deps, unsubscribeToken)).toBe("unsubscribed");
    expect((await row("ada@mail.com"))?.unsubscribedAt).toEqual(endedAt);
    expect(await confirmSubscription(setup.deps, confirm)).toBe("gone");
    expect((await row("ada@mail.com"))?.state).toBe("unsubscribed");
    expect(await unsubscribe(setup.deps, "nonsense")).toBe("gone");
  });

  test("who comes back confirms again", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    await confirmSubscription(setup.deps, await mailedToken());
    await unsubscribe(setup.deps, (await row("ada@mail.com"))?.unsubscribeToken ?? "");
    setup.clock.advance(10 * minute);
    await subscribe(setup.deps, "ada@mail.com");
    expect((await row("ada@mail.com"))?.state).toBe("pending");
    expect(await confirmSubscription(setup.deps, await mailedToken())).toBe("confirmed");
    expect(await row("ada@mail.com")).toMatchObject({ state: "confirmed", unsubscribedAt: null });
  });
});

describe("forgetting who never confirmed", () => {
  const subscribeAt = async (email: string) => {
    await setup.db.delete(mailOutbox);
    await subscribe(setup.deps, email);
    return mailedToken();
  };

  test("FOOT-04 an address is deleted 30 days after its last mail, not before; running twice does no harm", async () => {
    await subscribeAt("ada@mail.com");
    setup.clock.advance(29 * day);
    await subscribeAt("again@mail.com");
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    setup.clock.advance(day - 1);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    setup.clock.advance(1);
    expect(await purgeUnconfirmed(setup.deps)).toBe(1);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    expect(await row("ada@mail.com")).toBeUndefined();
    expect((await row("again@mail.com"))?.state).toBe("pending");
  });

  test("asking again begins the 30 days again", async () => {
    await subscribeAt("ada@mail.com");
    setup.clock.advance(29 * day);
    const token = await subscribeAt("ada@mail.com");
    setup.clock.advance(2 * day);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    expect(await confirmSubscription(setup.deps, token)).toBe("confirmed");
  });

  test("who confirmed or unsubscribed is stored, however long ago", async () => {
    await confirmSubscription(setup.deps, await subscribeAt("reader@mail.com"));
    await subscribeAt("no@mail.com");
    await unsubscribe(setup.deps, (await row("no@mail.com"))?.unsubscribeToken ?? "");
    setup.clock.advance(400 * day);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    expect((await row("reader@mail.com"))?.state).toBe("confirmed");
    expect((await row("no@mail.com"))?.state).toBe("unsubscribed");
  });

  test("who unsubscribed and never confirmed coming back is unsubscribed again, not forgotten", async () => {
    await confirmSubscription(setup.deps, await subscribeAt("ada@mail.com"));
    await unsubscribe(setup.deps, (await row("ada@mail.com"))?.unsubscribeToken ?? "");
    const endedAt = (await row("ada@mail.com"))?.unsubscribedAt;
    setup.clock.advance(day);
    const token = await subscribeAt("ada@mail.com");
    setup.clock.advance(30 * day);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    expect(await row("ada@mail.com")).toMatchObject({ state: "unsubscribed", unsubscribedAt: endedAt });
    expect(await confirmSubscription(setup.deps, token)).toBe("gone");
  });

  test("whose mail came back and who asks again is new once they confirm, and as before where they do not", async () => {
    await confirmSubscription(setup.deps, await subscribeAt("ada@mail.com"));
    const bouncedAt = setup.clock.now();
    await setup.db.update(newsletterSubscribers).set({ state: "bounced", bouncedAt, confirmTokenHash: null });
    setup.clock.advance(day);
    await subscribeAt("ada@mail.com");
    setup.clock.advance(30 * day);
    expect(await purgeUnconfirmed(setup.deps)).toBe(0);
    expect(await row("ada@mail.com")).toMatchObject({ state: "bounced", bouncedAt, unsubscribedAt: null });
    expect(await confirmSubscription(setup.deps, await subscribeAt("ada@mail.com"))).toBe("confirmed");
    expect(await row("ada@mail.com")).toMatchObject({ state: "confirmed", bouncedAt: null });
  });
});

describe("the calls", () => {
  const post = (body: unknown) =>
    setup.app.inject({ method: "POST", url: "/api/newsletters", payload: body as object });

  test("API-01 FOOT-02 POST /api/newsletters answers with a message that contains successfully", async () => {
    const response = await post({ email: "ada@mail.com" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: "You have subscribed successfully! Check your inbox to confirm." });
  });

  test.each([
    [{}, "Please enter an email."],
    [{ email: "   " }, "Please enter an email."],
    [{ email: null }, "Please enter an email."],
    [{ email: ["ada@mail.com"] }, "Please enter an email."],
    [{ email: "ada@mail" }, "Please enter a valid email address."],
    [{ email: "ada@mail.com\r\nBcc: eve@mail.com" }, "Please enter a valid email address."],
    [{ email: `${"a".repeat(250)}@mail.com` }, "Please enter a valid email address."],
  ])("API-03 FOOT-02 %j is refused with the form's own sentence", async (body, message) => {
    const response = await post(body);
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(response.json()).toMatchObject({ error: message, errors: [{ pointer: "/email", message: message }] });
    expect(await setup.db.$count(newsletterSubscribers)).toBe(0);
  });

  test("API-03 unknown fields are refused, not dropped", async () => {
    expect((await post({ email: "ada@mail.com", state: "confirmed" })).statusCode).toBe(422);
  });

  const oneClick = (token: string, payload: string, type = "application/x-www-form-urlencoded") =>
    setup.app.inject({
      method: "POST",
      url: `/api/newsletters/unsubscribe?token=${token}`,
      headers: { "content-type": type },
      payload,
    });

  test("FOOT-04 one click as mail programs send it, urlencoded or multipart, unsubscribes", async () => {
    const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    for (const [email, payload, type] of [
      ["a@mail.com", "List-Unsubscribe=One-Click", undefined],
      ["b@mail.com", multipart, "multipart/form-data; boundary=b"],
    ] as const) {
      await subscribe(setup.deps, email);
      const response = await oneClick((await row(email))?.unsubscribeToken ?? "", payload, type);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({ message: "You have been unsubscribed." });
      expect((await row(email))?.state).toBe("unsubscribed");
    }
  });

  test("FOOT-04 any other body, an unknown token, or none, changes nothing", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const token = (await row("ada@mail.com"))?.unsubscribeToken ?? "";
    for (const body of ["", "List-Unsubscribe=No", "List-Unsubscribe=One-Click&List-Unsubscribe=x"]) {
      expect((await oneClick(token, body)).statusCode, body).toBe(400);
    }
    expect((await oneClick("nonsense", "List-Unsubscribe=One-Click")).statusCode).toBe(404);
    expect((await oneClick("", "List-Unsubscribe=One-Click")).statusCode).toBe(400);
    expect((await row("ada@mail.com"))?.state).toBe("pending");
  });

  test("FOOT-04 opening the address in a browser leads to the page with the button and unsubscribes no one", async () => {
    await subscribe(setup.deps, "ada@mail.com");
    const token = (await row("ada@mail.com"))?.unsubscribeToken ?? "";
    const response = await setup.app.inject({ url: `/api/newsletters/unsubscribe?token=${token}` });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/newsletter/unsubscribe?token=${token}`);
    expect((await row("ada@mail.com"))?.state).toBe("pending");
  });
});
