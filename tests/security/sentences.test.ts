import fc from "fast-check";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/v4/core";
import { errorStatuses, securityOf } from "#app/plugins/described-answers.ts";
import { signUpSchema } from "#features/accounts/contract.ts";
import { applicationSchema, pickSchema } from "#features/tutors/contract.ts";
import { checkInput, labelOf } from "#platform/http/check-input.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { anyValue } from "./corpus.ts";

/** API-03, API-05: what every call answers to bad input, and what its description promises. The calls come from the app itself. */

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
}, 60_000);
afterAll(() => setup.close());

const parts = ["body", "querystring", "params", "headers"] as const;
type Checked = { name: string; part: string; schema: z.$ZodType };

const calls = () => setup.routes.filter((route) => !route.config?.page);
const nameOf = (route: RouteOptions) => `${[route.method].flat()[0]} ${route.url}`;

/** Every schema that input of the app meets, and those behind the calls that choose one by what was sent. */
function schemas(): Checked[] {
  const declared = calls().flatMap((route) =>
    parts.flatMap((part) => {
      const schema = (route.schema as Record<string, z.$ZodType> | undefined)?.[part];
      return schema ? [{ name: nameOf(route), part, schema }] : [];
    }),
  );
  return [
    ...declared,
    { name: "sign-up", part: "body", schema: signUpSchema },
    { name: "pick", part: "body", schema: pickSchema },
    { name: "application", part: "body", schema: applicationSchema },
  ];
}

/** Fields of an object's schema, whatever it is wrapped in. */
function fieldsOf(schema: z.$ZodType): string[] {
  const { def } = schema._zod as unknown as {
    def: { shape?: object; innerType?: z.$ZodType; in?: z.$ZodType; options?: z.$ZodType[] };
  };
  if (def.shape) return Object.keys(def.shape);
  return [def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) => (inner ? fieldsOf(inner) : []));
}

/** How the schema library words its own errors, in both of its languages. */
const ofLibrary =
  /^Invalid\b|^Too (big|small)|^Unrecognized|expected \w+|received \w+|to (be|have) [<>]|No matching discriminator|must match pattern|^Required$/;

/** Our own sentences whose subject is the field by another word: each belongs to one form or call, where it is meant. */
const byAnotherWord =
  /^(Please |That |We |The (id|last day|tutor)|A (day|time zone|score)|At most \d+ days|Either |Each |Sign |Write |This |Such |They |You |There )/;

describe("API-03 what is answered to bad input", () => {
  test("no sentence of the schema library leaves, whatever a call is sent; each names its field", () => {
    const strange = new Set<string>();
    const nameless = new Set<string>();
    let notifiedCount = 0;
    const all = schemas();
    expect(all.length).toBeGreaterThan(100);
    for (const { name, part, schema } of all) {
      const fields = [...new Set(fieldsOf(schema))];
      const some = fc.oneof(anyValue, fc.constant(undefined), fc.bigInt(), fc.constant(Number.NaN), fc.date());
      const input = fc.oneof(
        { weight: 8, arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, some]))) },
        { weight: 1, arbitrary: fc.record({ [fields[0] ?? "x"]: some, surplus: some }) },
        { weight: 1, arbitrary: some },
      );
      for (const sample of [{}, ...fc.sample(input, { numRuns: 60, seed: 20_261_122 })]) {
        for (const { pointer, message } of checkInput(schema, sample, part).errors ?? []) {
          notifiedCount += 1;
          const path = pointer.slice(1).split("/");
          const where = `${name} ${part}: ${message}`;
          if (ofLibrary.test(message)) strange.add(where);
          const words = labelOf(path, "body query address head field").toLowerCase().split(" ");
          const isNamed = words.some((word) => message.toLowerCase().includes(word.replace(/s$/, "")));
          if (!isNamed && !byAnotherWord.test(message) && !/is not a field that is known here\.$/.test(message)) {
            nameless.add(where);
          }
        }
      }
    }
    expect(notifiedCount).toBeGreaterThan(5_000);
    expect([...strange]).toEqual([]);
    expect([...nameless]).toEqual([]);
  });

  test("a field's error carries its path, as API-03 requires, and its pointer", async () => {
    const response = await setup.app.inject({
      method: "POST",
      url: "/api/students/submit",
      payload: { fullName: "Ada", email: "ada@mail.test", phoneNumber: "0803", selectedCourses: [7], role: "admin" },
    });
    expect(response.statusCode).toBe(422);
    const { errors, error } = response.json();
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "location", pointer: "/location", message: "Location/City is required." }),
        expect.objectContaining({ path: "selectedCourses.0", pointer: "/selectedCourses/0" }),
        expect.objectContaining({ path: "role", message: '"role" is not a field that is known here.' }),
      ]),
    );
    expect(error).toBe(errors[0].message);
  });
});

describe("API-05 the description", () => {
  type Described = { security?: object[]; responses: Record<string, { content?: Record<string, { schema: object }> }> };
  let described: Record<string, Record<string, Described>>;
  beforeAll(async () => {
    described = (await setup.app.inject("/api/docs/json")).json().paths;
  });
  const descriptionOf = (route: RouteOptions) =>
    described[route.url.replace(/:(\w+)/g, "{$1}")]?.[String([route.method].flat()[0]).toLowerCase()];
  const ofApi = () => calls().filter(({ url, method }) => url.startsWith("/api/") && method !== "HEAD");

  test("every call lists its errors, as problem details, and who may make it", () => {
    expect(ofApi().length).toBeGreaterThan(60);
    for (const route of ofApi()) {
      const described = descriptionOf(route);
      expect(described?.security, nameOf(route)).toEqual(securityOf(route));
      for (const status of errorStatuses(route)) {
        expect(described?.responses[status]?.content, `${nameOf(route)} ${status}`).toEqual({
          "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
        });
      }
    }
  });

  test.each([
    ["POST /api/reviews", [{}, { bearer: [] }], [400, 401, 403, 409, 413, 415, 422, 429, 500, 503]],
    ["GET /api/students/tutors/:id", [{ bearer: ["tutors.find"] }], [400, 401, 403, 404, 500, 503]],
    ["GET /api/students/session", [{ bearer: [] }], [400, 401, 500, 503]],
    ["GET /api/courses", [], [400, 403, 429, 500, 503]],
    ["GET /api/staff/mifi", [{ bearer: ["equipment.hand-out"] }], [400, 401, 403, 500, 503]],
  ])("%s", (name, security, statuses) => {
    const route = calls().find((routeOptions) => nameOf(routeOptions) === name);
    if (!route) throw new Error(`There is no ${name}.`);
    expect(securityOf(route)).toEqual(security);
    expect(errorStatuses(route)).toEqual(statuses);
  });
});
