import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { courseAnswerSchema, courseListAnswerSchema } from "../contract.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

const get = (url: string) => setup.app.inject({ method: "GET", url });

test("PRICE-02 GET /api/courses answers every course with its fees in minor units, to anybody", async () => {
  const response = await get("/api/courses");
  expect(response.statusCode).toBe(200);
  const { data } = courseListAnswerSchema.parse(response.json());
  expect(data).toHaveLength(27);
  expect(data.find((course) => course.slug === "virtual-assistant")?.fees).toEqual([
    { plan: "upfront", lengthWeeks: null, currency: "NGN", amountMinor: 15_000_000 },
    { plan: "upfront", lengthWeeks: null, currency: "USD", amountMinor: 15_000 },
    { plan: "installment", lengthWeeks: null, currency: "NGN", amountMinor: 17_000_000 },
    { plan: "installment", lengthWeeks: null, currency: "USD", amountMinor: 17_000 },
    { plan: "monthly", lengthWeeks: null, currency: "NGN", amountMinor: 3_500_000 },
    { plan: "monthly", lengthWeeks: null, currency: "USD", amountMinor: 3_500 },
  ]);
});

test("NAV-02 GET /api/courses/{slug} answers one course with its syllabus", async () => {
  const response = await get("/api/courses/full-stack");
  expect(response.statusCode).toBe(200);
  const { data } = courseAnswerSchema.parse(response.json());
  expect(data).toMatchObject({ slug: "full-stack", title: "Full Stack", weeks: 24, projectWeeks: 2 });
  expect(data.syllabus).toHaveLength(26);
});

test("API-03 an unknown course is a problem with status 404 and one sentence", async () => {
  const response = await get("/api/courses/astrology");
  expect(response.statusCode).toBe(404);
  expect(response.headers["content-type"]).toContain("application/problem+json");
  expect(response.json()).toMatchObject({ status: 404, error: "We could not find that course." });
});

test("API-05 both calls are in the OpenAPI document", async () => {
  const { paths } = setup.app.swagger();
  expect(Object.keys(paths ?? {})).toEqual(expect.arrayContaining(["/api/courses", "/api/courses/{slug}"]));
});
