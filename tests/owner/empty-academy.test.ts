import { afterAll, beforeAll, expect, test } from "vitest";
import { siteSettings } from "#features/site/server/tables.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** An academy that was opened without ours (SEED=false): nothing is there but what its owner enters. */
let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp({ pages: true, seed: false });
}, 60_000);
afterAll(() => setup.close());
const page = async (path: string) => {
  const response = await setup.app.inject({ url: path, headers: { accept: "text/html" } });
  return { status: response.statusCode, text: response.payload.replace(/<(script|style)[\s\S]*?<\/\1>/g, "") };
};

test("home claims no students and no stars while there are none", async () => {
  const { status, text } = await page("/");
  expect(status).toBe(200);
  expect(text).not.toMatch(/\d\+ students/);
  expect(text).not.toContain("5 out of 5 stars");
});

test("terms and privacy are there, with nothing of another academy, of its country or its offers", async () => {
  for (const path of ["/terms", "/privacy"]) {
    const { status, text } = await page(path);
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    expect(status, path).toBe(200);
    expect(main, path).toContain("Academy");
    expect(main, path).not.toMatch(/Unwalled|Mifi|Nigeria|naira|\{academy\}|\{contact\}/);
  }
});

test("they name the academy and its contact once those are set", async () => {
  await setup.db.insert(siteSettings).values([
    { key: "name", value: "Brick Lane Learning" },
    { key: "supportEmail", value: "help@bricklane.example" },
  ]);
  for (const slug of ["terms", "privacy"] as const) {
    const { html } = await setup.academy.site.findDocument(slug);
    expect(html, slug).toContain("Brick Lane Learning");
    expect(html, slug).toContain("Write to help@bricklane.example.");
  }
});
