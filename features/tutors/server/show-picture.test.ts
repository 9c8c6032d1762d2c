import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { tutors } from "./tables.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

/** A picture of one grey point. */
const gif = Buffer.from("R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

test("C41 a tutor's picture is their face on the card and the page too, until it is taken away", async () => {
  const [tutor] = await setup.db.select().from(tutors).where(isNotNull(tutors.accountId)).limit(1);
  if (!tutor?.accountId) throw new Error("No tutor has an account.");
  const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.accountId);
  const form = new FormData();
  form.set("avatar", new File([gif], "me.gif", { type: "image/gif" }));
  const sent = new Response(form);
  const url = `/api/students/${tutor.accountId}/avatar`;
  const response = await setup.app.inject({
    method: "POST",
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
  expect(response.statusCode, response.body).toBe(200);
  const { avatarUrl } = response.json().student;
  expect(avatarUrl).toMatch(/\.webp$/);
  const shown = async () => (await setup.app.inject(`/api/tutors/${tutor.id}`)).json();
  expect(JSON.stringify(await shown())).toContain(avatarUrl);
  expect((await setup.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
  expect(JSON.stringify(await shown())).toContain('"avatarUrl":null');
});
