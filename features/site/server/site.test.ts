import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faq } from "#data/faq.ts";
import { privacy, terms } from "#data/legal.ts";
import { siteSettings as suppliedSettings } from "#data/settings.ts";
import { testimonials } from "#data/testimonials.ts";
import { within } from "#platform/deps.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { siteSettingsSchema } from "../contract.ts";
import { currentYear } from "./current-year.ts";
import { findDocument } from "./find-document.ts";
import { getIdentity } from "./get-identity.ts";
import { getSettings } from "./get-settings.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";
import { seedSite } from "./seed.ts";
import { faqItems, siteSettings } from "./tables.ts";

let setup: TestApp;

beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

/** Runs `check` while a setting has this value, or none. */
async function withSetting(key: string, value: unknown, check: () => Promise<void>) {
  const [before] = await setup.db.delete(siteSettings).where(eq(siteSettings.key, key)).returning();
  if (value !== undefined) await setup.db.insert(siteSettings).values({ key, value });
  try {
    await check();
  } finally {
    await setup.db.delete(siteSettings).where(eq(siteSettings.key, key));
    if (before) await setup.db.insert(siteSettings).values(before);
  }
}

describe("settings", () => {
  test("the supplied ones fit the schema and come back whole", async () => {
    const open = { ...suppliedSettings, isShut: false };
    expect(siteSettingsSchema.parse(suppliedSettings)).toEqual(open);
    expect(await getSettings(setup.deps)).toEqual(open);
  });

  test("a missing one takes its default; a missing contact is empty rather than an example", async () => {
    await withSetting("chatUrl", undefined, async () => {
      expect(await getSettings(setup.deps)).toEqual({ ...suppliedSettings, isShut: false, chatUrl: "" });
    });
    await withSetting("name", undefined, async () => {
      expect((await getSettings(setup.deps)).name).toBe("Academy");
    });
  });

  test.each([
    ["chatUrl", "javascript:alert(1)", ""],
    ["chatUrl", "http://example.com", ""],
    ["supportEmail", "nobody", ""],
    ["claimedStudents", -5, 0],
    ["claimedStudents", "1,234", 0],
    ["name", "", "Academy"],
  ])("%s stored as %j is not used", async (key, value, expected) => {
    await withSetting(key, value, async () => {
      expect((await getSettings(setup.deps))[key as keyof typeof suppliedSettings]).toBe(expected);
    });
  });
});

test("the identity is the settings': a blank short name and logo follow the name", async () => {
  expect(await getIdentity(setup.deps)).toMatchObject({ name: "Unwalled Academy", shortName: "Unwalled" });
  await withSetting("name", "Brick Lane Learning", () =>
    withSetting("shortName", "", async () => {
      expect(await getIdentity(setup.deps)).toMatchObject({ name: "Brick Lane Learning", shortName: "Brick" });
    }),
  );
});

test("while the database is away the identity that was read last is used; without one the error is passed on", async () => {
  let isAway = false;
  const open = () => ({
    ...setup.deps,
    db: new Proxy(setup.deps.db, {
      get(target, key) {
        if (isAway) throw new Error("away");
        return Reflect.get(target, key);
      },
    }),
  });
  const deps = open();
  const known = await getIdentity(deps);
  isAway = true;
  expect(await getIdentity(deps)).toEqual(known);
  await expect(getIdentity(open())).rejects.toThrow("away");
});

test("NAV-02 terms name the academy as its settings do, whatever signs its name has", async () => {
  await withSetting("name", "A*B*C <Academy>", async () => {
    const html = (await findDocument(setup.deps, "terms"))?.html;
    expect(html).toContain("between you and A*B*C &lt;Academy&gt; (");
    expect(html).not.toContain("{academy}");
  });
});

test("HOME-08 six testimonials in their order, dated by month", async () => {
  const listed = await listTestimonials(setup.deps);
  expect(listed.map(({ name, text, portrait }) => ({ name, text, portrait }))).toEqual(
    testimonials.map(({ name, text, portrait }) => ({ name, text, portrait })),
  );
  expect(listed).toHaveLength(6);
  expect(listed[0]?.dateText).toBe("March 2024");
});

test("HOME-09 seven questions in their order", async () => {
  const listed = await listFaq(setup.deps);
  expect(listed.map(({ question, answer }) => ({ question, answer }))).toEqual(faq);
  expect(listed).toHaveLength(7);
});

test("NAV-02 terms and privacy come as HTML of their own headings", async () => {
  const document = await findDocument(setup.deps, "terms");
  expect(document).toMatchObject({ title: terms.title, updatedOn: terms.updated });
  expect(document?.html).toContain("<h2>1. Who may use the academy</h2>");
  expect((await findDocument(setup.deps, "privacy"))?.title).toBe(privacy.title);
});

test("FOOT-01 the copyright year is the academy's, an hour ahead of UTC", async () => {
  const at = (now: string) => currentYear({ ...setup.deps, clock: { now: () => new Date(now) } });
  expect(at("2026-12-31T22:59:59Z")).toBe(2026);
  expect(at("2026-12-31T23:00:00Z")).toBe(2027);
});

test("seeding again changes nothing, also what staff have edited", async () => {
  await withSetting("name", "Another name", async () => {
    const supplied = { settings: suppliedSettings, testimonials, faq, documents: { terms, privacy } };
    await setup.db.transaction((tx) => seedSite(within(setup, tx), supplied));
    expect((await getSettings(setup.deps)).name).toBe("Another name");
    expect(await setup.db.$count(faqItems)).toBe(7);
  });
});
