import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeIn, makeAccount, makeSession, readMailbox, tokenIn } from "../support/accounts.ts";
import { type AppInstance, openInstance } from "../support/app-instance.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * A student lives a whole life with marked secrets, well and badly; then everything that left the server is searched for
 * them: answers, logs, mails, and what the database holds.
 */
let app: TestApp;
let instance: AppInstance;
beforeAll(async () => {
  app = await createTestApp();
  instance = await openInstance(app);
});
afterAll(async () => {
  await instance.close();
  await app.close();
});

type SentText = { what: string; text: string };
const answers: SentText[] = [];

async function send(method: "GET" | "POST" | "DELETE", url: string, payload?: object, token?: string, headers = {}) {
  const response = await instance.app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  answers.push({
    what: `${method} ${url}`,
    text: `${JSON.stringify(response.headers)}\n${response.rawPayload.toString("latin1")}`,
  });
  return response;
}
const post = (url: string, payload?: object, token?: string) => send("POST", `/api/students/${url}`, payload, token);
const lastMail = async (kind: string) => (await readMailbox(app.db)).findLast((mail) => mail.kind === kind);

test("no password, token, code or hash shows anywhere but where it must", async () => {
  const email = "canary@mail.test";
  const passwords = ["CanaryOne7Kettle", "CanaryTwo8Kettle", "CanaryThree9Kettle", "CanaryWrong6Kettle"];
  const [first, second, third, wrong] = passwords as [string, string, string, string];
  /** Each secret with the one answer that may show it (null: none may). */
  const tokens: { secret: string; shownBy: string | null }[] = [];
  const mailed: { secret: string; kind: string }[] = [];
  const noteMail = async (kind: string, read: (mail: Awaited<ReturnType<typeof lastMail>>) => string) => {
    const secret = read(await lastMail(kind));
    mailed.push({ secret, kind });
    return secret;
  };
  const recordToken = (response: { json(): { token?: string; deviceToken?: string } }, shownBy: string) => {
    const { token, deviceToken } = response.json();
    for (const secret of [token, deviceToken]) if (secret) tokens.push({ secret, shownBy });
    return token ?? "";
  };
  const login = async (password: string) =>
    recordToken(await post("login", { email, password, remember: true }), "POST /api/students/login");

  const browserKey = "CanaryBrowserKey5Kettle";
  await post("submit", { fullName: "Canary Bird", email, password: first, browserKey });
  await post("submit", { fullName: "Canary Bird", email, password: second });
  await post("submit", { fullName: "Canary Bird", email, password: wrong, role: "admin" });
  await post("verify-email", { token: await noteMail("accounts.verify-email", tokenIn), browserKey });
  await post("login", { email, password: wrong });
  await post("login", { email, password: { text: wrong } });
  let token = await login(first);
  const { student } = (await send("GET", "/api/students/session", undefined, token)).json();

  await post(`toggleTwoFactor/${student.id}`, undefined, token);
  const switchCode = await noteMail("accounts.code-two-factor-change", codeIn);
  await post("confirm-two-factor", { code: "000000" }, token);
  await post("confirm-two-factor", { code: switchCode }, token);
  const pending = await login(first);
  const loginCode = await noteMail("accounts.code-2fa", codeIn);
  await post("verify-2fa", { code: "000000" }, pending);
  token = recordToken(await post("verify-2fa", { code: loginCode }, pending), "POST /api/students/verify-2fa");

  const change = { email, oldPassword: first, newPassword: second, confirmPassword: second };
  await post("change-password", { ...change, oldPassword: wrong }, token);
  await post("change-password", { ...change, extra: second }, token);
  await post("change-password", change, token);
  await post("confirm-code", { code: await noteMail("accounts.code-password", codeIn) }, token);
  await post("forgot-password", { email });
  await post("reset-password", { token: await noteMail("accounts.reset-password", tokenIn), password: third });
  const again = await login(third);
  token = recordToken(
    await post("verify-2fa", { code: await noteMail("accounts.code-2fa", codeIn) }, again),
    "POST /api/students/verify-2fa",
  );

  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="me.png"\r\n\r\n'),
    picture,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  await send("POST", `/api/students/${student.id}/avatar`, payload, token, {
    "content-type": "multipart/form-data; boundary=b",
  });
  for (const url of ["session", "sessions", "security-events", "data-export", `updateStudentInfo/${student.id}`]) {
    expect((await send("GET", `/api/students/${url}`, undefined, token)).statusCode, url).toBe(200);
  }
  // A token where none belongs, in the query of an address; a password in a body that is not JSON.
  await send("GET", `/api/students/sessions?token=${token}`, undefined, token);
  await send("POST", "/api/students/login", Buffer.from(`{"password":"${wrong}"`), undefined, {
    "content-type": "application/json",
  });
  await post("logout", undefined, token);

  const logs = instance.logLines.join("");
  expect(instance.logLines.length).toBeGreaterThan(30);
  const mails = await readMailbox(app.db);
  const mailTexts = mails.map((mail) => ({
    what: mail.kind,
    text: [mail.subject, mail.textBody, mail.htmlBody, JSON.stringify(mail.headers)].join("\n"),
  }));
  const { rows } = await app.db.execute<{ name: string; content: string }>(
    sql`select table_name as name, query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as content
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail_outbox'`,
  );
  const stored = rows.map(({ content }) => content).join("\n");
  const finds = (texts: SentText[], secret: string) =>
    texts.filter(({ text }) => text.includes(secret)).map(({ what }) => what);

  for (const secret of [...passwords, browserKey]) {
    expect({ logs: logs.includes(secret), stored: stored.includes(secret) }).toEqual({ logs: false, stored: false });
    expect([finds(answers, secret), finds(mailTexts, secret)]).toEqual([[], []]);
  }
  expect(tokens.length).toBeGreaterThan(5);
  for (const { secret, shownBy } of tokens) {
    expect({ logs: logs.includes(secret), stored: stored.includes(secret) }, String(shownBy)).toEqual({
      logs: false,
      stored: false,
    });
    expect(finds(answers, secret)).toEqual([shownBy]);
    expect(finds(mailTexts, secret)).toEqual([]);
  }
  expect(mailed.length).toBe(6);
  for (const { secret, kind } of mailed) {
    expect(finds(answers, secret), kind).toEqual([]);
    expect(finds(mailTexts, secret), kind).toEqual([kind]);
    expect(logs.includes(secret), kind).toBe(false);
    // Six digits may be in any number; codes of letters and links may not.
    if (!/^\d+$/.test(secret)) expect(stored.includes(secret), kind).toBe(false);
  }
  for (const output of [...answers, ...mailTexts, { what: "logs", text: logs }]) {
    expect(output.text, output.what).not.toMatch(/argon2|\$m=\d+|[tT]okenHash|password_?[hH]ash|codeHash/);
  }
  expect(stored).toMatch(/argon2id/); // the search does look at the tables
}, 60_000);

test("attack 4 while the database is cut again and again, nothing that people send shows in the log", async () => {
  const owner = await makeAccount(app.db, app.clock.now(), { email: "canary-owner@mail.test" });
  const { headers } = await makeSession(app.db, app.clock.now(), owner.id);
  const text = "Canary words: only for support, Kettle";
  const before = instance.logLines.length;
  const cutLines = () => instance.logLines.slice(before).filter((line) => line.includes("Failed query"));
  let round = 0;
  const write = (url: string, payload: object, own = {}) =>
    instance.app.inject({
      method: "POST",
      url: `/api/students/${url}`,
      payload,
      headers: own,
      remoteAddress: `198.51.${(round >> 8) & 255}.${round & 255}`,
    });
  const statuses = new Set<number>();
  const deadlineMs = performance.now() + 60_000;
  // Until the cuts met statements under way, each time in another call.
  while (cutLines().length < 12 && performance.now() < deadlineMs) {
    round += 1;
    const email = `canary-${round}@mail.test`;
    const calls = [
      write("submit", { fullName: "Canary Kettle", email, password: "CanaryFive5Kettle" }),
      write("forgot-password", { email: owner.email }),
      write("login", { email, password: "CanaryFive5Kettle" }),
      write("messages", { tutorId: null, body: text }, headers),
    ];
    for (let cut = 0; cut < 6; cut += 1) {
      await app.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await app.db.execute(sql`select pg_sleep(0.005)`);
    }
    for (const response of await Promise.all(calls)) statuses.add(response.statusCode);
  }
  expect(cutLines().length).toBeGreaterThanOrEqual(12);
  expect([...statuses]).toContain(503);
  expect([...statuses].filter((status) => status === 500)).toEqual([]);
  const logs = instance.logLines.slice(before).join("");
  for (const secret of ["canary-", "Canary", "Kettle", "token=", owner.id, "argon2"]) {
    const at = logs.indexOf(secret);
    expect(at < 0 ? null : logs.slice(Math.max(0, at - 300), at + 100), secret).toBeNull();
  }
}, 120_000);
