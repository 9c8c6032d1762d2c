import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { draftSite } from "./draft-site.ts";
import { getSettings } from "./get-settings.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("ADM-06 what is typed is in the place of what is stored, which stays; what does not fit is named", async () => {
  const stored = await getSettings(app.deps);
  const { site, unfit } = await draftSite(app.deps, {
    settings: {
      tagline: " Learn <b>anywhere</b> ",
      name: "",
      chatUrl: "javascript:alert(1)",
      popup: { title: "Free week", text: "x".repeat(401) },
      howToSteps: "Pick\n\nPay",
    },
  });
  expect(unfit).toEqual(["name", "chatUrl", "popup.text"]);
  expect(site.settings).toEqual({
    ...stored,
    tagline: "Learn <b>anywhere</b>",
    popup: { title: "Free week", text: stored.popup.text },
    howToSteps: ["Pick", "Pay"],
  });
  expect(site.identity).toMatchObject({ name: stored.name, tagline: "Learn <b>anywhere</b>" });
  expect(site.faq).toEqual(await listFaq(app.deps));
  expect(await getSettings(app.deps)).toEqual(stored);
});

test("ADM-06 lists are shown as they are typed, a half one too; a testimonial keeps its face with its name", async () => {
  const [first] = await listTestimonials(app.deps);
  const { site } = await draftSite(app.deps, {
    faq: [{ question: "Is it", answer: "" }],
    testimonials: [
      { id: null, name: "Efua", dateText: "", text: "" },
      { id: first?.id ?? null, name: first?.name ?? "", dateText: "May 2026", text: "Well." },
    ],
  });
  expect(site.faq).toEqual([{ id: "0", question: "Is it", answer: "" }]);
  expect(site.testimonials.map(({ portrait, text }) => [portrait, text])).toEqual([
    ["Efua", ""],
    [first?.portrait, "Well."],
  ]);
});

test("a setting of no form is refused", async () => {
  await expect(draftSite(app.deps, { settings: { isShut: "true" } })).rejects.toMatchObject({ code: "invalid" });
});
