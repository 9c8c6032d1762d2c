import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { declareCalls } from "#lib/declare-calls.ts";
import { handling, routeOf } from "./handle.ts";

const shapes = {
  rename: {
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ name: z.string() }),
    answer: z.object({ id: z.string(), name: z.string() }),
  },
  list: { answer: z.object({ names: z.array(z.string()) }) },
};
const declare = declareCalls<typeof shapes>();
const own = { capability: "account.keep", scope: "own" } as const;
const rename = declare("rename", "PUT", "/api/things/:id", { access: own });
const list = declare("list", "GET", "/api/things", { access: "public", identify: "if-alive" });

test("a path and a shape with other parameters, and a name without a shape, do not compile", () => {
  // @ts-expect-error the shape takes `id`
  declare("rename", "PUT", "/api/things/:thing", { access: own });
  // @ts-expect-error the shape takes no parameter
  declare("list", "GET", "/api/things/:id", { access: own });
  // @ts-expect-error there is no such shape
  declare("remove", "DELETE", "/api/things", { access: own });
  expect(rename).toEqual({ name: "rename", method: "PUT", path: "/api/things/:id", access: own });
});

test("a call is answered at its address, with what its shape lets through", async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const configs: unknown[] = [];
  app.addHook("onRoute", ({ method, config }) => void (method !== "HEAD" && configs.push(config)));
  const handle = handling(app, shapes, "things");
  handle(rename, { summary: "Rename a thing", refuses: [409] }, async (request) => ({
    id: request.params.id,
    name: request.body.name,
  }));
  handle(list, { summary: "All things", limits: [{ name: "things", max: 1, windowS: 60 }] }, async () => ({
    names: ["a"],
  }));

  const renamed = await app.inject({ method: "PUT", url: "/api/things/7", payload: { name: "b" } });
  expect(renamed.json()).toEqual({ id: "7", name: "b" });
  const refused = await app.inject({ method: "PUT", url: "/api/things/7", payload: { name: "b", more: 1 } });
  expect(refused.statusCode).toBe(400);
  expect((await app.inject("/api/things")).json()).toEqual({ names: ["a"] });
  expect((await app.inject("/api/things?x=1")).statusCode).toBe(400);
  expect(configs).toMatchObject([
    { access: own, refuses: [409] },
    { access: "public", identify: "if-alive", limits: [{ name: "things", max: 1, windowS: 60 }] },
  ]);
  expect(routeOf(list)).toEqual({
    method: "GET",
    url: "/api/things",
    config: { access: "public", identify: "if-alive" },
  });
});

test("a file has more time than a call, so that a slow line does not cut it off in the middle", () => {
  const app = Fastify();
  const times: unknown[] = [];
  app.addHook("onRoute", ({ handlerTimeout, method }) => void (method !== "HEAD" && times.push(handlerTimeout)));
  const handle = handling(app, shapes, "things");
  handle(list, { summary: "All things" }, async () => ({ names: [] }));
  handle({ ...list, path: "/api/file" }, { summary: "A file", produces: ["text/csv"] }, async (_, reply) => reply);
  expect(times).toEqual([undefined, 3_600_000]);
});
