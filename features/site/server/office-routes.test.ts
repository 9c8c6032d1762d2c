import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Site } from "../office-contract.ts";
import { readSettings } from "./get-settings.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  const now = app.clock.now();
  ({ headers } = await makeSession(app.db, now, (await makeAccount(app.db, now, { role: "admin" })).id));
});
afterAll(() => app.close());

const url = "/api/staff/site";
const read = async () => (await app.app.inject({ url, headers })).json() as Site;
const change = (settings: object, seen: object) =>
  app.app.inject({ method: "PUT", url, headers, payload: { settings, seen } });

test("OWN-01 an administrator names the academy, its chat and its steps; pages have them at once", async () => {
  const before = await read();
  expect(before.examples).toContain("chatUrl");
  const own = { chatUrl: "https://wa.me/2348030000000", social: { x: "https://x.com/ada" } };
  const response = await change(
    { ...own, name: "Ada's Academy", howToSteps: " Pick a tutor \n\nPay\n" },
    { chatUrl: before.texts.chatUrl, social: { x: before.texts["social.x"] }, name: before.texts.name },
  );
  expect(response.json().errors).toBeUndefined();
  expect(response.statusCode).toBe(200);
  expect(response.json().texts).toMatchObject({ chatUrl: own.chatUrl, "social.x": own.social.x });
  expect(response.json().examples).not.toContain("chatUrl");
  expect(await readSettings(app.deps)).toMatchObject({
    name: "Ada's Academy",
    ...own,
    howToSteps: ["Pick a tutor", "Pay"],
  });
});

test("OWN-01 what does not fit is named at its field, and nothing is half changed", async () => {
  const before = await readSettings(app.deps);
  const response = await change(
    {
      name: " ",
      chatUrl: "http://chat.example",
      pickAnswerHours: "two",
      social: { x: "javascript:alert(1)" },
      tagline: "Learn",
    },
    {},
  );
  expect(response.statusCode).toBe(422);
  expect(
    Object.fromEntries(
      response.json().errors.map(({ pointer, message }: Record<string, string>) => [pointer, message]),
    ),
  ).toEqual({
    "/settings/name": "Please fill this in.",
    "/settings/chatUrl": "Please enter a link that begins with https://",
    "/settings/pickAnswerHours": "Please enter a whole number, from 1 to 240.",
    "/settings/social/x": "Please enter a link that begins with https://",
  });
  for (const settings of [
    { periods: { graceDays: "3" } },
    { nothing: "x" },
    { name: { length: "1" } },
    { bank: { bankName: "x" } },
  ])
    expect((await change(settings, {})).statusCode).toBe(422);
  expect(
    (await change({ howToSteps: Array.from({ length: 6 }, () => "step").join("\n") }, {})).json().errors,
  ).toMatchObject([{ pointer: "/settings/howToSteps", code: "invalid", message: "Please write five steps at most." }]);
  expect(await readSettings(app.deps)).toEqual(before);
});

test("OWN-01 two administrators at once: the second sees what the first saved", async () => {
  const { texts } = await read();
  const both = await Promise.all(["First", "Second"].map((tagline) => change({ tagline }, { tagline: texts.tagline })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
  const { tagline } = await readSettings(app.deps);
  expect(refused.errors).toMatchObject([
    {
      pointer: "/settings/tagline",
      code: "changed-meanwhile",
      message: `Someone else changed this: it is "${tagline}" now. Save again to keep yours.`,
    },
  ]);
});
