import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { newId } from "#platform/ids/ids.ts";
import { codeIn, makeAccount, makeSession, testPassword, tokenIn } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { accountTexts } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Options = { token?: string; ip?: string; headers?: Record<string, string> };
const send = (method: "GET" | "POST" | "DELETE", url: string, payload?: object, { token, ip, headers }: Options = {}) =>
  app.app.inject({
    method,
    url,
    remoteAddress: ip ?? "192.0.2.7",
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const post = (url: string, payload?: object, options?: Options) => send("POST", url, payload, options);

async function signedIn(values: Parameters<typeof makeAccount>[2] = {}) {
  const account = await makeAccount(app.db, app.clock.now(), values);
  return { account, ...(await makeSession(app.db, app.clock.now(), account.id)) };
}
const lastMail = async (kind: string) => (await app.mailbox()).findLast((mail) => mail.kind === kind);

describe("API-01 the calls of the source", () => {
  test("sign up, log in, read, change and log out with its paths, payloads and answers", async () => {
    const person = { fullName: "Ada Obi", email: "ada@mail.test", password: "Danfo9Sunrise" };
    const signedUp = await post("/api/students/submit", person);
    expect([signedUp.statusCode, signedUp.json()]).toEqual([200, { message: "Sign up successful!" }]);

    const login = await post("/api/students/login", { email: person.email, password: person.password });
    expect(login.statusCode).toBe(200);
    expect(login.headers["cache-control"]).toBe("no-store");
    const { student, token } = login.json();
    expect(student).toMatchObject({ id: student._id, email: person.email, fullName: "Ada Obi", theme: "light" });

    const info = `/api/students/updateStudentInfo/${student.id}`;
    expect((await send("GET", info, undefined, { token })).json()).toEqual({ student });
    const changed = await post(
      info,
      { fullName: "Ada O.", email: person.email, phone: "0803", address: "Ikeja" },
      { token },
    );
    expect(changed.json()).toMatchObject({
      student: { fullName: "Ada O.", phone: "0803" },
      message: "Profile updated successfully",
    });

    // Bearer token, JSON content type and no body, as the source sends them.
    const headers = { "content-type": "application/json" };
    for (const [toggle, field, value] of [
      ["toggleEmailNotifications", "emailNotifications", false],
      ["togglePushNotifications", "pushNotifications", false],
      ["toggleTheme", "theme", "dark"],
    ] as const) {
      const toggled = await post(`/api/students/${toggle}/${student.id}`, undefined, { token, headers });
      expect(toggled.statusCode, toggled.body).toBe(200);
      expect(toggled.json().student[field]).toBe(value);
    }
    const logout = await post("/api/students/logout", undefined, { token, headers });
    expect([logout.statusCode, logout.json()]).toEqual([200, { message: "Logged out successfully!" }]);
    expect((await send("GET", info, undefined, { token })).statusCode).toBe(401);
  });

  test("API-02 two-factor answers twoFactorRequired, message and redirectTo; verify-2fa student, token and message", async () => {
    const { account } = await signedIn({ twoFactorEnabled: true });
    const login = await post("/api/students/login", { email: account.email, password: testPassword, remember: true });
    expect(login.json()).toEqual({
      twoFactorRequired: true,
      message: "Two-factor authentication required.",
      redirectTo: "/verify-2fa",
      token: expect.any(String),
    });
    const pending = login.json().token;
    const code = codeIn(await lastMail("accounts.code-2fa"));
    // A bare code is worth nothing, and the pending token opens nothing else.
    expect((await post("/api/students/verify-2fa", { code })).statusCode).toBe(401);
    expect((await send("GET", "/api/students/session", undefined, { token: pending })).statusCode).toBe(401);
    const verified = await post("/api/students/verify-2fa", { code }, { token: pending });
    expect(verified.json()).toMatchObject({
      student: { id: account.id },
      message: "2FA verified successfully!",
      remember: true,
    });
    expect((await post("/api/students/verify-2fa", { code }, { token: pending })).statusCode).toBe(401);
    // And a session's token is not a pending one.
    expect((await post("/api/students/verify-2fa", { code }, { token: verified.json().token })).statusCode).toBe(401);
    const session = await send("GET", "/api/students/session", undefined, { token: verified.json().token });
    expect(session.json()).toMatchObject({
      remember: true,
      student: { id: account.id },
      expiresAt: "2026-12-21T09:00:00.000Z",
    });
  });

  test("API-01 a pick and a sign-up share one address; a pick by a student who is logged in carries the student", async () => {
    const { account, token } = await signedIn();
    const { data } = (await send("GET", "/api/tutors/all")).json();
    const pick = {
      fullName: "Ada Obi",
      phoneNumber: "08030000000",
      email: account.email,
      location: "Lagos",
      sponsor: "Myself",
      selectedCourses: ["IELTS"],
    };
    const submit = (change: object, options: Options = {}) =>
      post("/api/students/submit", { ...pick, tutorId: data[0].id, ...change }, options);
    const picks = async () =>
      (
        await app.db.execute(
          sql`select student_id as "studentId", location from tutor_picks where email = ${account.email}`,
        )
      ).rows;
    // First as a visitor, then as the student; a person who believes to be logged in hears that they are not.
    expect((await submit({}, { token: "dead" })).statusCode).toBe(401);
    for (const [options, owner] of [
      [{}, null],
      [{ token }, account.id],
    ] as const) {
      expect((await submit({}, options)).statusCode).toBe(200);
      expect(await picks()).toMatchObject([{ studentId: owner, location: "Lagos" }]);
    }
    // No one else changes it from then on.
    await submit({ location: "Elsewhere" });
    await submit({ location: "Elsewhere" }, { token: (await signedIn()).token });
    expect((await picks()).find(({ studentId }) => studentId === account.id)?.location).toBe("Lagos");
  });

  test("FIND-08 a review by a student who picked and was in no class waits for staff", async () => {
    const { account, token } = await signedIn({ fullName: "Ngozi Eze" });
    const { data } = (await send("GET", "/api/tutors/all")).json();
    const [, tutor] = data;
    const pick = {
      fullName: "Ngozi Eze",
      phoneNumber: "08030000001",
      email: account.email,
      location: "Enugu",
      sponsor: "",
      selectedCourses: ["GMAT"],
      tutorId: tutor.id,
    };
    await post("/api/students/submit", pick, { token });
    const review = { tutor: tutor.id, rating: 5, message: "Clear and patient" };
    expect((await post("/api/reviews", review, { token })).json()).toMatchObject({ state: "pending" });
    expect((await post("/api/reviews", review)).json()).toMatchObject({ state: "pending" });
  });
});

describe("API-03 errors", () => {
  test("a wrong pair, a missing and a dead token are 401 with WWW-Authenticate and problem details", async () => {
    for (const response of [
      await post("/api/students/login", { email: "nobody@mail.test", password: "x" }),
      await send("GET", "/api/students/sessions"),
      await send("GET", "/api/students/sessions", undefined, { token: "A".repeat(43) }),
      await send("GET", "/api/students/sessions", undefined, { headers: { authorization: "Basic abc" } }),
    ]) {
      expect(response.statusCode).toBe(401);
      expect(response.headers["www-authenticate"]).toBe("Bearer");
      expect(response.headers["content-type"]).toContain("application/problem+json");
      expect(response.json()).toMatchObject({ status: 401, error: expect.any(String), requestId: expect.any(String) });
    }
    expect((await send("GET", "/api/students/sessions")).json().error).toBe(accountTexts.sessionEnded);
  });

  test.each([
    [{}, accountTexts.bothFields],
    [{ email: "a@mail.test" }, accountTexts.bothFields],
    [{ email: " ", password: "x" }, accountTexts.bothFields],
    [{ email: ["a@mail.test"], password: "x" }, accountTexts.bothFields],
    [{ email: null, password: null }, accountTexts.bothFields],
  ])("AUTH-01 %j is refused with the sentence of the form", async (payload, error) => {
    const response = await post("/api/students/login", payload);
    expect([response.statusCode, response.json().error]).toEqual([422, error]);
  });

  test("unknown fields are refused, a body where none is expected too, and a missing one where one is", async () => {
    const { token } = await signedIn();
    const extra = await post("/api/students/login", { email: "a@mail.test", password: "x", role: "admin" });
    expect(extra.statusCode).toBe(422);
    expect((await post("/api/students/logout", { everywhere: true }, { token })).statusCode).toBe(422);
    const headers = { "content-type": "application/json" };
    expect((await post("/api/students/login", undefined, { headers })).statusCode).toBe(422);
    expect((await post("/api/students/login")).statusCode).toBe(422);
  });

  test("the address of the callers' limits answers 429 with Retry-After", async () => {
    let response = await post("/api/students/login", { email: "n0@mail.test", password: "x" }, { ip: "192.0.2.99" });
    for (let number = 1; response.statusCode === 401 && number < 50; number += 1) {
      response = await post(
        "/api/students/login",
        { email: `n${number}@mail.test`, password: "x" },
        { ip: "192.0.2.99" },
      );
    }
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("DASH-07 the picture", () => {
  const png = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#146" } })
      .png()
      .toBuffer();
  function form(parts: { name: string; filename?: string; content: Buffer | string }[]) {
    const boundary = "----academy";
    const chunks = parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: image/png`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
    return {
      payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    };
  }

  test("is sent as a form, shown at the address in the profile with safe headers, and taken away", async () => {
    const { account, token } = await signedIn();
    const { payload, headers } = form([{ name: "avatar", filename: "../../me.png", content: await png() }]);
    const url = `/api/students/${account.id}/avatar`;
    const sent = await post(url, payload, { token, headers });
    expect(sent.statusCode, sent.body).toBe(200);
    const { avatarUrl } = sent.json().student;
    const shown = await send("GET", avatarUrl);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": 'attachment; filename="avatar.webp"',
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(256);
    expect((await send("DELETE", url, undefined, { token })).json().student.avatarUrl).toBeNull();
    expect((await send("GET", avatarUrl)).statusCode).toBe(404);
  });

  test("another's picture cannot be set, and broken forms are informed", async () => {
    const [{ token }, otherSession] = [await signedIn(), await signedIn()];
    const { account, token: mine } = await signedIn();
    const good = form([{ name: "avatar", filename: "me.png", content: await png() }]);
    expect(
      (await post(`/api/students/${otherSession.account.id}/avatar`, good.payload, { token, headers: good.headers }))
        .statusCode,
    ).toBe(404);
    const own = `/api/students/${account.id}/avatar`;
    for (const [name, { payload, headers }, status] of [
      ["no file", form([]), 422],
      ["another field", form([{ name: "role", content: "admin" }]), 422],
      ["another file", form([{ name: "cv", filename: "a.png", content: await png() }]), 422],
      ["two files", form([1, 2].map(() => ({ name: "avatar", filename: "a.png", content: "x" }))), 413],
      ["text", form([{ name: "avatar", filename: "a.png", content: "hello" }]), 422],
      ["empty", form([{ name: "avatar", filename: "a.png", content: "" }]), 422],
      ["torn", { payload: good.payload.subarray(0, 80), headers: good.headers }, 400],
      ["no boundary", { payload: good.payload, headers: { "content-type": "multipart/form-data" } }, 400],
      ["JSON", { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } }, 415],
    ] as const) {
      const response = await post(own, payload, { token: mine, headers });
      expect(response.statusCode, `${name}: ${response.body}`).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(500);
      if (name !== "no boundary") expect(response.statusCode, `${name}: ${response.body}`).toBe(status);
    }
  });

  test("over 10 MB is refused", async () => {
    const { account, token } = await signedIn();
    const { payload, headers } = form([
      { name: "avatar", filename: "a.png", content: Buffer.alloc(10 * 1024 * 1024 + 1, 1) },
    ]);
    const response = await post(`/api/students/${account.id}/avatar`, payload, { token, headers });
    expect([response.statusCode, response.json().error]).toEqual([413, accountTexts.pictureTooLarge]);
  });
});

test("SET-01 the download is a zip to be saved; closing ends the session", async () => {
  const { token } = await signedIn();
  const archive = await send("GET", "/api/students/data-export", undefined, { token });
  expect(archive.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="unwalled-academy-data-2026-11-21.zip"',
  });
  expect(archive.rawPayload.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  const closed = await post("/api/students/close-account", { password: testPassword }, { token });
  expect(closed.json()).toEqual({ message: accountTexts.closing, closeAfter: "2026-12-05T09:00:00.000Z" });
  expect((await send("GET", "/api/students/session", undefined, { token })).statusCode).toBe(401);
});

test("AUTH-08 PWD-03 the way through the mailbox works over the wire", async () => {
  const { account, token } = await signedIn();
  const forgot = await post("/api/students/forgot-password", { email: account.email });
  expect(forgot.json()).toEqual({ message: accountTexts.forgotDone });
  const link = tokenIn(await lastMail("accounts.reset-password"));
  const reset = await post("/api/students/reset-password", {
    token: link,
    password: "Danfo9Sunrise",
    confirmPassword: "Danfo9Sunrise",
  });
  expect([reset.statusCode, reset.json()]).toEqual([200, { message: accountTexts.resetDone }]);
  expect((await send("GET", "/api/students/session", undefined, { token })).statusCode).toBe(401);
  const fresh = (await post("/api/students/login", { email: account.email, password: "Danfo9Sunrise" })).json().token;
  const change = await post(
    "/api/students/change-password",
    {
      email: account.email,
      oldPassword: "Danfo9Sunrise",
      newPassword: "Kettle7Harmattan",
      confirmPassword: "Kettle7Harmattan",
    },
    { token: fresh },
  );
  expect(change.json()).toEqual({ message: accountTexts.changeStarted, email: "stu*****", resendAfterS: 60 });
  const code = codeIn(await lastMail("accounts.code-password"));
  expect((await post("/api/students/confirm-code", { code }, { token: fresh })).json()).toEqual({
    message: accountTexts.changeDone,
  });
  expect((await post("/api/students/confirm-code", { code }, { token: fresh })).statusCode).toBe(401);
});

test("AUTH-10 a provider that is not set up answers its sentence; the callback leads to the login page", async () => {
  const start = await post("/api/students/oauth/google/start", {});
  expect([start.statusCode, start.json().error]).toEqual([404, accountTexts.providerMissing("Google")]);
  expect((await post("/api/students/oauth/github/start", {})).statusCode).toBe(400);
});

test("AUTH-13 sessions and events over the wire; another's session is not found", async () => {
  const [mine, otherSession] = [await signedIn(), await signedIn()];
  const list = (await send("GET", "/api/students/sessions", undefined, mine)).json().data;
  expect(list).toMatchObject([{ id: mine.session.sessionId, current: true }]);
  for (const id of [otherSession.session.sessionId, newId(), "x"]) {
    expect((await send("DELETE", `/api/students/sessions/${id}`, undefined, mine)).statusCode).toBe(404);
  }
  expect((await post("/api/students/sessions/end-others", undefined, mine)).statusCode).toBe(200);
  const events = await send("GET", "/api/students/security-events", undefined, mine);
  expect(events.json()).toEqual({ data: [], next: null });
  expect((await send("GET", "/api/students/security-events?before=x", undefined, mine)).statusCode).toBe(400);
});

test("the demo people of an empty database can log in", async () => {
  const [{ email, password } = { email: "", password: "" }] = demoPeople;
  const login = await post("/api/students/login", { email, password });
  expect(login.json().student).toMatchObject({ fullName: "Temitope Alabi", role: "student" });
});

test("API-05 every call is in the OpenAPI document", async () => {
  const document = (await app.app.inject("/api/docs/json")).json();
  const calls = Object.keys(document.paths).filter((path) => path.startsWith("/api/students/"));
  expect(calls.length).toBeGreaterThan(28);
  expect(document.paths["/api/students/login"].post.requestBody).toBeDefined();
  expect(document.paths["/api/students/session"].get.security).toEqual([{ bearer: [] }]);
});
