import { afterAll, beforeAll, expect, test } from "vitest";
import { readMailbox, tokenIn } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Through the real application: what other features gave to someone who signed up with another's address is dead, too. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ seed: false });
});
afterAll(() => app.close());

const send = (method: "GET" | "POST", url: string, payload?: object, token?: string) =>
  app.app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });

test("AUTH-13 the owner's press ends the first one's session, calendar address and password", async () => {
  const login = { email: "owner@mail.test", password: "Danfo9Sunrise" };
  await send("POST", "/api/students/submit", { fullName: "Somebody Else", ...login, browserKey: "theirs" });
  const link = tokenIn((await readMailbox(app.db)).find((mail) => mail.toAddress === login.email));
  const { token } = (await send("POST", "/api/students/login", login)).json();
  const { url } = (await send("POST", "/api/students/calendar-feed", {}, token)).json();
  const feed = new URL(url).pathname;
  expect((await send("GET", feed)).statusCode).toBe(200);

  const response = await send("POST", "/api/students/verify-email", { token: link, browserKey: "mine", device: null });
  expect(response.statusCode).toBe(200);
  const { setPassword } = response.json();
  expect((await send("GET", "/api/students/session", undefined, token)).statusCode).toBe(401);
  expect((await send("GET", feed)).statusCode).toBe(404);
  expect((await send("POST", "/api/students/login", login)).statusCode).toBe(401);

  const own = { email: login.email, password: "Kettle4Harmattan" };
  expect(
    (await send("POST", "/api/students/reset-password", { token: setPassword, password: own.password })).statusCode,
  ).toBe(200);
  expect((await send("POST", "/api/students/login", own)).json().student).toMatchObject({ emailVerified: true });
});

test("AUTH-13 with the session of the browser that signed up the press ends nothing", async () => {
  const login = { email: "self@mail.test", password: "Danfo9Sunrise" };
  await send("POST", "/api/students/submit", { fullName: "Ada Obi", ...login });
  const link = tokenIn((await readMailbox(app.db)).find((mail) => mail.toAddress === login.email));
  const { token } = (await send("POST", "/api/students/login", login)).json();
  const response = await send("POST", "/api/students/verify-email", { token: link }, token);
  expect(response.json()).toEqual({ message: "Your e-mail address is verified." });
  expect((await send("GET", "/api/students/session", undefined, token)).json().student).toMatchObject({
    emailVerified: true,
  });
});
