import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { GuardianResponse } from "../../guardian-contract.ts";
import { confirmGuardian, guardianMailsOf, stopGuardian } from "./own-guardian.ts";
import { accountGuardians } from "./tables.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
});
afterAll(() => setup.close());

const none = { isMinor: false, fullName: "", phone: "", email: "", agrees: false };
const grace = { isMinor: true, fullName: "Grace Alabi", phone: "0044 (20) 7946-0958", email: "", agrees: true };

async function person(role: "student" | "tutor" = "student") {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role });
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  const ask = async (payload?: object) => {
    const response = await setup.app.inject({
      method: payload ? "PUT" : "GET",
      url: "/api/students/guardian",
      headers,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() as GuardianResponse, text: response.body };
  };
  return { id, headers, ask };
}

test("MINOR-01 a student names a guardian who agreed; the day of consent stays with person and number", async () => {
  const { ask } = await person();
  expect((await ask()).body).toEqual({ isMinor: false, guardian: null, reports: "off" });
  const first = (await ask(grace)).body;
  const consentAt = setup.clock.now().toISOString();
  expect(first).toEqual({
    isMinor: true,
    guardian: { fullName: "Grace Alabi", phone: "+442079460958", email: null, consentAt },
    reports: "off",
  });
  setup.clock.advance(3_600_000);
  const withMail = { ...grace, email: "Grace@Mail.TEST" };
  expect((await ask(withMail)).body.guardian).toMatchObject({ email: "Grace@mail.test", consentAt });
  expect((await ask({ ...grace, phone: "+2348031234567" })).body.guardian?.consentAt).toBe(
    setup.clock.now().toISOString(),
  );
  expect((await ask()).body.isMinor).toBe(true);
});

test("MINOR-01 a guardian is removed, and of age without one nothing is stored", async () => {
  const { ask } = await person();
  await ask(grace);
  expect((await ask({ ...none, isMinor: true })).body).toEqual({ isMinor: true, guardian: null, reports: "off" });
  const before = await setup.db.$count(accountGuardians);
  expect((await ask(none)).body).toEqual({ isMinor: false, guardian: null, reports: "off" });
  expect(await setup.db.$count(accountGuardians)).toBe(before - 1);
});

test.each([
  ["no name", { ...none, phone: "+2348031234567" }, "/fullName"],
  ["no number", { ...grace, phone: "" }, "/phone"],
  ["a number without its country", { ...grace, phone: "0803 123 4567" }, "/phone"],
  ["no number at all", { ...grace, phone: "+234 call me" }, "/phone"],
  ["no consent", { ...grace, agrees: false }, "/agrees"],
  ["an address that is none", { ...grace, email: "grace" }, "/email"],
  ["a name of no end", { ...grace, fullName: "G".repeat(121) }, "/fullName"],
])("refuses %s at its field", async (_, payload, field) => {
  const { ask } = await person();
  const { status, text } = await ask(payload);
  expect([status, text]).toEqual([422, expect.stringContaining(field)]);
});

test("the same from two devices at once is stored once; a tutor has none", async () => {
  const { ask } = await person();
  const answers = await Promise.all([ask(grace), ask(grace)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await (await person("tutor")).ask()).status).toBe(403);
});

test("MINOR-01 the owner of the address is asked there once, says yes by the button, and may end it; a new address is asked again", async () => {
  const { id, ask } = await person();
  const email = `grace-${id}@mail.test`;
  const mails = async (to = email) => (await setup.mailbox()).filter(({ toAddress }) => toAddress === to);
  const tokenOf = (text: string | undefined) => /guardian-reports\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  expect((await ask({ ...grace, email })).body.reports).toBe("asked");
  await Promise.all([ask({ ...grace, email }), ask({ ...grace, email, isMinor: false })]);
  const [mail, ...more] = await mails();
  expect([mail?.kind, more]).toEqual(["accounts.guardian-asked", []]);
  const token = tokenOf(mail?.textBody);
  expect(await guardianMailsOf(setup.deps, [id])).toEqual([]);
  expect(await confirmGuardian(setup.deps, "x".repeat(43))).toBe("gone");
  expect((await Promise.all([confirmGuardian(setup.deps, token), confirmGuardian(setup.deps, token)])).sort()).toEqual([
    "already",
    "confirmed",
  ]);
  expect((await ask()).body.reports).toBe("on");
  expect(await guardianMailsOf(setup.deps, [id])).toEqual([{ studentId: id, email, token }]);
  // The same address needs no second yes; another one does.
  expect((await ask({ ...grace, email })).body.reports).toBe("on");
  const otherEmail = `aunt-${id}@mail.test`;
  expect((await ask({ ...grace, email: otherEmail })).body.reports).toBe("asked");
  expect(await confirmGuardian(setup.deps, token)).toBe("gone");
  const next = tokenOf((await mails(otherEmail))[0]?.textBody);
  await confirmGuardian(setup.deps, next);
  expect(await stopGuardian(setup.deps, next)).toBe("stopped");
  expect(await stopGuardian(setup.deps, next)).toBe("gone");
  expect((await ask()).body).toMatchObject({ reports: "off", guardian: { fullName: "Grace Alabi", email: null } });
});

test("an address gets no more of these mails than its limit, no matter who names it", async () => {
  const email = "often-named@mail.test";
  const reports: string[] = [];
  for (let at = 0; at < 6; at += 1) reports.push((await (await person()).ask({ ...grace, email })).body.reports);
  expect(reports).toEqual(["asked", "asked", "asked", "off", "off", "off"]);
  expect((await setup.mailbox()).filter(({ toAddress }) => toAddress === email)).toHaveLength(3);
});
