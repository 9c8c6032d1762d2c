import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteSettings as supplied } from "#data/settings.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { changeSettings } from "./change-settings.ts";
import { examplesIn, getSettings } from "./get-settings.ts";
import { siteSettings } from "./tables.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.db.delete(siteSettings);
  await setup.db.insert(siteSettings).values(Object.entries(supplied).map(([key, value]) => ({ key, value })));
});

const change = (changes: Record<string, string>) =>
  changeSettings({ ...setup.deps, log: setup.deps.log }, new Map(Object.entries(changes)));
const stored = () => getSettings(setup.deps);
/** What pages show where others can reach the site. */
const shown = () =>
  getSettings({ ...setup.deps, baseUrl: "https://academy.example", staffEmail: "ada@academy.example" });
const ownBank = {
  "bank.accountNumber": "0123456789",
  "bank.bankName": "Harmattan Bank",
  "bank.accountHolder": "Ada's Academy",
};
const noBank = { accountNumber: "", bankName: "", accountHolder: "" };

describe("on a site that others can reach", () => {
  test("the supplied bank details and contacts are not shown; who has a question is sent to staff", async () => {
    expect(await shown()).toMatchObject({
      name: supplied.name,
      bank: noBank,
      chatPhone: "",
      chatUrl: "",
      communityUrl: "",
      supportEmail: "ada@academy.example",
    });
    expect((await stored()).bank).toEqual(supplied.bank);
  });

  test("the owner's are, once they are whole", async () => {
    await change({ "bank.accountHolder": "Ada's Academy", "bank.bankName": "Harmattan Bank" });
    expect((await shown()).bank).toEqual(noBank);
    await change({ "bank.accountNumber": "0000 000 000" });
    expect((await shown()).bank).toEqual(noBank);
    await change({ "bank.accountNumber": "0123456789", "bank.bankName": supplied.bank.bankName });
    expect((await shown()).bank).toEqual(noBank);
    await change(ownBank);
    expect((await shown()).bank).toEqual({
      accountNumber: "0123456789",
      bankName: "Harmattan Bank",
      accountHolder: "Ada's Academy",
    });
    expect(examplesIn(await stored())).not.toContain("bank");
  });

  test("a support address of one's own is the contact", async () => {
    await change({ supportEmail: "help@academy.example" });
    expect((await shown()).supportEmail).toBe("help@academy.example");
    await change({ supportEmail: "" });
    expect((await shown()).supportEmail).toBe("ada@academy.example");
  });
});

describe("settings that an owner changes", () => {
  test("change together with the rest of theirs left as it was", async () => {
    await change({ name: "Ada's Academy", claimedStudents: "0", "social.x": "", tagline: "Learn = grow" });
    expect(await stored()).toEqual({
      ...supplied,
      isShut: false,
      name: "Ada's Academy",
      claimedStudents: 0,
      tagline: "Learn = grow",
      social: { ...supplied.social, x: "" },
    });
  });

  test("OWN-01 the machine opens and shuts the academy by a word", async () => {
    await change({ isShut: "true" });
    expect((await stored()).isShut).toBe(true);
    await change({ isShut: " false" });
    expect((await stored()).isShut).toBe(false);
  });

  test.each([
    [{ nonsense: "x" }, "/nonsense"],
    [{ "bank.iban": "x" }, "/bank/iban"],
    [{ bank: "x" }, "/bank"],
    [{ "name.first": "x" }, "/name/first"],
    [{ name: "" }, "/name"],
    [{ chatUrl: "http://example.com" }, "/chatUrl"],
    [{ supportEmail: "nobody" }, "/supportEmail"],
    [{ claimedStudents: "many" }, "/claimedStudents"],
    [{ claimedStudents: "" }, "/claimedStudents"],
    [{ isShut: "maybe" }, "/isShut"],
    [{ __proto__x: "x" }, "/__proto__x"],
  ])("%j is refused at %s, and nothing of it is stored", async (changes, pointer) => {
    await expect(change({ tagline: "Half", ...changes } as Record<string, string>)).rejects.toMatchObject({
      code: "invalid",
      fields: [expect.objectContaining({ pointer })],
    });
    expect(await stored()).toEqual({ ...supplied, isShut: false });
  });

  test("two owners at once lose nothing of each other", async () => {
    await Promise.all(Object.entries(ownBank).map(([name, value]) => change({ [name]: value })));
    expect((await stored()).bank).toEqual({
      accountNumber: "0123456789",
      bankName: "Harmattan Bank",
      accountHolder: "Ada's Academy",
    });
  });
});
