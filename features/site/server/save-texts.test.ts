import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { SiteTexts } from "../office-contract.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  const now = app.clock.now();
  ({ headers } = await makeSession(app.db, now, (await makeAccount(app.db, now, { role: "admin" })).id));
});
afterAll(() => app.close());

const url = "/api/staff/site-texts";
const read = async () => (await app.app.inject({ url, headers })).json() as SiteTexts;
const save = (of: "faq" | "testimonials", items: object[], seen: string) =>
  app.app.inject({ method: "PUT", url: `${url}/${of}`, headers, payload: { items, seen } });

test("ADM-06 questions are changed, moved, added and removed in one act, and keep who they are", async () => {
  const { faq } = await read();
  const [first, second, ...rest] = faq.items;
  if (!first || !second) throw new Error("The supplied academy has no questions.");
  const added = { id: null, question: " Is there a trial? ", answer: "Yes, of 30 minutes." };
  const items = [second, { ...first, answer: "Changed." }, ...rest.slice(1), added];
  expect((await save("faq", items, faq.version)).statusCode).toBe(200);
  const stored = await listFaq({ db: app.db });
  expect(stored.slice(0, 2)).toEqual([second, { ...first, answer: "Changed." }]);
  expect(stored.map(({ id }) => id)).not.toContain(rest[0]?.id);
  expect(stored.at(-1)).toMatchObject({ question: "Is there a trial?", answer: "Yes, of 30 minutes." });
  // What another administrator read before is not written over this.
  const late = await save("faq", faq.items, faq.version);
  expect(late.statusCode).toBe(409);
  expect(await listFaq({ db: app.db })).toEqual(stored);
});

test("ADM-06 a testimonial keeps its face until its name changes; none is allowed, too", async () => {
  const { testimonials } = await read();
  const faces = await listTestimonials({ db: app.db });
  const [first, second] = testimonials.items;
  const items = [
    { ...first, text: "Better." },
    { ...second, name: "Ada Obi" },
  ];
  expect((await save("testimonials", items, testimonials.version)).statusCode).toBe(200);
  expect(await listTestimonials({ db: app.db })).toMatchObject([
    { id: first?.id, text: "Better.", portrait: faces[0]?.portrait },
    { id: second?.id, name: "Ada Obi", portrait: "Ada Obi" },
  ]);
  const { version } = (await read()).testimonials;
  expect((await save("testimonials", [], version)).json().testimonials.items).toEqual([]);
});

test("ADM-06 what is empty or too long is named at its field; of two at once one is refused; nothing is half changed", async () => {
  const before = await read();
  const item = (answer: string) => ({ id: null, question: "Q", answer });
  const refused = await save("faq", [item("fine"), item(" "), item("x".repeat(2_001))], before.faq.version);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([
    { pointer: "/items/1/answer", message: "Please fill this in." },
    { pointer: "/items/2/answer", message: "Please use 2000 characters at most." },
  ]);
  const many = await save(
    "faq",
    Array.from({ length: 41 }, () => item("a")),
    before.faq.version,
  );
  expect(many.statusCode).toBe(422);
  expect(await read()).toEqual(before);
  const both = await Promise.all(["one", "two"].map((answer) => save("faq", [item(answer)], before.faq.version)));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await listFaq({ db: app.db })).toHaveLength(1);
});
